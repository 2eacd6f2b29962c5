-- What changes of contacts is written down once for each statement: row by row it cost as much as all the rest of changing them.
drop trigger contacts_noted on contacts;
drop function note_contact_change();
create function note_contact_changes() returns trigger language plpgsql as $$
declare
  -- Who does it: see `contact-history.ts`.
  said jsonb := nullif(current_setting('sanad.by', true), '')::jsonb;
begin
  -- What stands in an entry of its own.
  if said ->> 'told' is not null then return null; end if;
  insert into contact_events (tenant_id, contact_id, kind, detail, actor_id, actor_name, import_id, run_id, job_id)
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
      (said ->> 'actorId')::uuid, said ->> 'actorName', (said ->> 'importId')::uuid, (said ->> 'runId')::uuid, (said ->> 'jobId')::uuid
    from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
    where (o.email, o.first_name, o.last_name, o.status, o.language, o.time_zone, o.attributes)
      is distinct from (n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone, n.attributes);
  return null;
end $$;
-- In SQL, so that it becomes a part of the statement.
create function change_of(field text, before text, after text) returns jsonb language sql immutable as $$
  select case when before is not distinct from after then '{}'::jsonb
    else jsonb_build_object(field, jsonb_build_array(left(before, 200), left(after, 200))) end
$$;
create trigger contacts_noted after update on contacts
  referencing old table as old_rows new table as new_rows for each statement execute function note_contact_changes();
