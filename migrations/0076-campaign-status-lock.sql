-- The status of an A/B test's campaign is read after its row is locked: of two jobs that end at the same time, the
-- second one computed it from a snapshot in which the first still ran, and the campaign stayed `sending`.

create or replace function campaign_follows_job() returns trigger language plpgsql as $function$
begin
  if new.test_id is null then
    update campaigns set status = campaign_status(new.status), at = coalesce(new.started_at, new.scheduled_at, at)
      where tenant_id = new.tenant_id and id = new.id;
  else
    perform from campaigns where tenant_id = new.tenant_id and id = new.test_id for update;
    update campaigns set status = campaign_test_status(new.tenant_id, new.test_id), at = coalesce(at, new.started_at)
      where tenant_id = new.tenant_id and id = new.test_id;
  end if;
  return null;
end $function$;

create or replace function campaign_follows_test() returns trigger language plpgsql as $function$
begin
  perform from campaigns where tenant_id = new.tenant_id and id = new.id for update;
  update campaigns set status = campaign_test_status(new.tenant_id, new.id)
    where tenant_id = new.tenant_id and id = new.id;
  return null;
end $function$;
