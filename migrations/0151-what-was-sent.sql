-- The name of the workspace in the messages of a job: a workspace may be renamed later.
alter table jobs add column workspace_name text;
update jobs j set workspace_name = w.name from all_workspaces w where w.id = j.tenant_id and j.started_at is not null;

-- Attributes as they were before a change, where `detail` does not hold them whole: it has texts of 200 characters, of 50 attributes.
alter table contact_events add column before jsonb;
create or replace function note_contact_changes() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  -- Who does it: see `contact-history.ts`.
  said jsonb := nullif(current_setting('sanad.by', true), '')::jsonb;
begin
  -- What stands in an entry of its own.
  if said ->> 'told' is not null then return null; end if;
  insert into contact_events (tenant_id, contact_id, kind, detail, before, actor_id, actor_name, import_id, run_id, job_id)
    select n.tenant_id, n.id, 'changed',
      change_of('email', o.email, n.email) || change_of('firstName', o.first_name, n.first_name)
        || change_of('lastName', o.last_name, n.last_name) || change_of('status', o.status, n.status)
        || change_of('language', o.language, n.language)
        || change_of('timeZone', o.time_zone, n.time_zone)
        || case when o.attributes = n.attributes then '{}' else (
          select coalesce(jsonb_object_agg('attributes.' || k.name, jsonb_build_array(left(o.attributes ->> k.name, 200),
            left(n.attributes ->> k.name, 200))), '{}')
          from (select name from (select jsonb_object_keys(o.attributes) as name union select jsonb_object_keys(n.attributes)) names
            where o.attributes -> name is distinct from n.attributes -> name order by 1 limit 50) k) end,
      case when o.attributes <> n.attributes then (
        select jsonb_object_agg(k.name, k.value) from (
          select name, o.attributes -> name as value, row_number() over (order by name) as place
          from (select jsonb_object_keys(o.attributes) as name union select jsonb_object_keys(n.attributes)) names
          where o.attributes -> name is distinct from n.attributes -> name) k
        where k.place > 50 or jsonb_typeof(k.value) <> 'string' or length(k.value #>> '{}') > 200) end,
      (said ->> 'actorId')::uuid, said ->> 'actorName', (said ->> 'importId')::uuid, (said ->> 'runId')::uuid, (said ->> 'jobId')::uuid
    from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
    where (o.email, o.first_name, o.last_name, o.status, o.language, o.time_zone, o.attributes)
      is distinct from (n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone, n.attributes);
  return null;
end $$;
