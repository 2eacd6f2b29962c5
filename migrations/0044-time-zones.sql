-- On whose clock a contact lives.
alter table contacts add column time_zone text;
create index contacts_time_zone on contacts (tenant_id, time_zone, id) where time_zone is not null;

create or replace function note_contact_change() returns trigger language plpgsql as $$
declare
  fields jsonb;
begin
  -- What stands in an entry of its own.
  if said_by('told') is not null then return null; end if;
  select coalesce(jsonb_object_agg(f.name, jsonb_build_array(left(f.before, 200), left(f.after, 200))), '{}') into fields from (
    select v.* from (values ('email', old.email, new.email), ('firstName', old.first_name, new.first_name),
      ('lastName', old.last_name, new.last_name), ('status', old.status, new.status), ('language', old.language, new.language),
      ('timeZone', old.time_zone, new.time_zone))
      as v (name, before, after) where v.before is distinct from v.after
    union all
    (select 'attributes.' || k.name, old.attributes ->> k.name, new.attributes ->> k.name
      from (select jsonb_object_keys(old.attributes) as name union select jsonb_object_keys(new.attributes)) k
      where old.attributes -> k.name is distinct from new.attributes -> k.name order by 1 limit 50)
  ) f;
  insert into contact_events (tenant_id, contact_id, kind, detail, actor_id, actor_name, import_id, run_id, job_id)
    values (new.tenant_id, new.id, 'changed', fields, said_by('actorId')::uuid, said_by('actorName'), said_by('importId')::uuid,
      said_by('runId')::uuid, said_by('jobId')::uuid);
  return null;
end $$;
drop trigger contacts_noted on contacts;
create trigger contacts_noted after update of email, first_name, last_name, status, language, time_zone, attributes on contacts
  for each row when ((old.email, old.first_name, old.last_name, old.status, old.language, old.time_zone, old.attributes)
    is distinct from (new.email, new.first_name, new.last_name, new.status, new.language, new.time_zone, new.attributes))
  execute function note_contact_change();
