-- One trigger for changes of contacts in place of four. A sent message changes only numbers of its contact, which none
-- of the four follows; one comparison now finds that for all of them.

drop trigger contacts_counted_over on contacts;
drop trigger contacts_noted on contacts;
drop trigger contacts_signalled_over on contacts;
drop trigger contacts_webhooks_changed on contacts;
drop function note_contact_changes(), signal_changed(), tell_contacts_changed();

create or replace function count_contacts() returns trigger
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
language plpgsql as $$
begin
  -- In the order of the key, so that two statements never wait for each other crosswise.
  if tg_op = 'INSERT' then
    insert into contact_counts as c (tenant_id, status, count)
      select n.* from (select tenant_id, status, count(*) from new_rows group by 1, 2) n
      where exists (select from workspaces w where w.id = n.tenant_id) order by 1, 2
      on conflict (tenant_id, status) do update set count = c.count + excluded.count;
    insert into contact_statuses (tenant_id, status, contact_id)
      select tenant_id, status, id from new_rows where status <> 'subscribed' order by tenant_id, id;
  else
    insert into contact_counts as c (tenant_id, status, count)
      select o.* from (select tenant_id, status, -count(*) from old_rows group by 1, 2) o
      where exists (select from workspaces w where w.id = o.tenant_id) order by 1, 2
      on conflict (tenant_id, status) do update set count = c.count + excluded.count;
    delete from contact_statuses s using old_rows o
      where o.status <> 'subscribed' and s.tenant_id = o.tenant_id and s.contact_id = o.id;
  end if;
  return null;
end $$;

-- Changes settings until the transaction ends or is rolled back. Returns what they were.
create function set_for_now(settings jsonb) returns jsonb language plpgsql as $$
declare
  before jsonb := (select jsonb_object_agg(key, current_setting(key)) from jsonb_object_keys(settings) as key);
begin
  perform set_config(key, value, true) from jsonb_each_text(settings);
  return before;
end $$;

-- Counts changed statuses, notes changes in the history, signals automations and tells webhooks, in this order. Planner
-- settings are not those of the function, which would pay for them at each sent message.
create function contacts_changed() returns trigger language plpgsql as $$
declare
  author jsonb;
  settings jsonb;
begin
  if not exists (
    select tenant_id, id, email, first_name, last_name, status, language, time_zone, attributes from new_rows
    except select tenant_id, id, email, first_name, last_name, status, language, time_zone, attributes from old_rows
  ) then
    return null;
  end if;

  if exists (select tenant_id, id, status from new_rows except select tenant_id, id, status from old_rows) then
    settings := set_for_now('{"enable_seqscan": "off", "enable_hashjoin": "off", "enable_mergejoin": "off"}');
    -- In the order of the key, so that two statements never wait for each other crosswise.
    insert into contact_counts as c (tenant_id, status, count)
      select tenant_id, status, sum(n) from (
        select tenant_id, status, count(*) as n from new_rows group by 1, 2
        union all
        select tenant_id, status, -count(*) from old_rows group by 1, 2
      ) d group by 1, 2 having sum(n) <> 0 order by 1, 2
      on conflict (tenant_id, status) do update set count = c.count + excluded.count;
    delete from contact_statuses s using (
        select tenant_id, id, status from new_rows where status = 'subscribed' except select tenant_id, id, status from old_rows) n
      where s.tenant_id = n.tenant_id and s.contact_id = n.id;
    insert into contact_statuses (tenant_id, contact_id, status)
      select tenant_id, id, status from new_rows where status <> 'subscribed' except select tenant_id, id, status from old_rows
      order by 1, 2
      on conflict (tenant_id, contact_id) do update set status = excluded.status;
    perform set_for_now(settings);
  end if;

  -- Each statement joins all rows before and after.
  settings := set_for_now('{"enable_nestloop": "off"}');

  -- Who does it: see `contact-history.ts`. What is told stands in an entry of its own.
  author := nullif(current_setting('sanad.by', true), '')::jsonb;
  if author ->> 'told' is null then
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
        (author ->> 'actorId')::uuid, author ->> 'actorName', (author ->> 'importId')::uuid, (author ->> 'runId')::uuid, (author ->> 'jobId')::uuid
      from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
      where (o.email, o.first_name, o.last_name, o.status, o.language, o.time_zone, o.attributes)
        is distinct from (n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone, n.attributes);
  end if;

  if exists (select from automation_listeners l where l.kind = 'segment' and l.tenant_id in (select tenant_id from new_rows)) then
    insert into automation_signals (tenant_id, automation_id, contact_id)
      select l.tenant_id, l.automation_id, n.id
      from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
      join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'segment'
      where (o.email, o.first_name, o.last_name, o.status, o.language, o.time_zone, o.attributes)
        is distinct from (n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone, n.attributes);
  end if;
  if exists (select from automation_fields f where f.tenant_id in (select tenant_id from new_rows)) then
    insert into automation_signals (tenant_id, automation_id, contact_id, is_of_date)
      select distinct f.tenant_id, f.automation_id, n.id, true
      from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
      join automation_fields f on f.tenant_id = n.tenant_id
      where (o.attributes -> f.field, o.time_zone) is distinct from (n.attributes -> f.field, n.time_zone)
        and (o.attributes ? f.field or n.attributes ? f.field);
  end if;

  if exists (select from webhook_listeners l where l.type in ('contact.updated', 'contact.unsubscribed')
      and l.tenant_id in (select tenant_id from new_rows)) then
    insert into webhook_deliveries (tenant_id, endpoint_id, type, body)
      select l.tenant_id, l.endpoint_id, l.type, webhook_body(l.type, now(),
        webhook_contact(n.id, n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone)
        || case when l.type = 'contact.unsubscribed' then '{}' else jsonb_build_object('changed', array_remove(array[
          case when n.email is distinct from o.email then 'email' end,
          case when n.first_name is distinct from o.first_name then 'firstName' end,
          case when n.last_name is distinct from o.last_name then 'lastName' end,
          case when n.status is distinct from o.status then 'status' end,
          case when n.language is distinct from o.language then 'language' end,
          case when n.time_zone is distinct from o.time_zone then 'timeZone' end,
          case when n.attributes is distinct from o.attributes then 'attributes' end], null)) end)
      from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
      join webhook_listeners l on l.tenant_id = n.tenant_id and (
        (l.type = 'contact.updated' and (o.email, o.first_name, o.last_name, o.status, o.language, o.time_zone, o.attributes)
          is distinct from (n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone, n.attributes))
        or (l.type = 'contact.unsubscribed' and n.status = 'unsubscribed' and o.status <> 'unsubscribed'))
      order by n.id, l.type;
  end if;
  perform set_for_now(settings);
  return null;
end $$;
create trigger contacts_changed after update on contacts referencing old table as old_rows new table as new_rows
  for each statement execute function contacts_changed();
