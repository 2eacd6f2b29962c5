-- Which fields of contacts hold dates that an automation goes by: where it begins, and where it waits.
create table automation_fields (
  tenant_id uuid not null,
  automation_id uuid not null,
  field text not null,
  primary key (tenant_id, automation_id, field),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade
);

insert into automation_fields (tenant_id, automation_id, field)
  select v.tenant_id, v.automation_id, v.flow -> 'trigger' ->> 'field'
    from automation_versions v join automation_listeners l on l.tenant_id = v.tenant_id and l.automation_id = v.automation_id
    where v.flow -> 'trigger' ->> 'kind' = 'date'
  union select v.tenant_id, v.automation_id, s ->> 'field'
    from automation_versions v join automation_listeners l on l.tenant_id = v.tenant_id and l.automation_id = v.automation_id,
      jsonb_array_elements(v.flow -> 'steps') s
    where s ->> 'kind' = 'wait' and s ->> 'how' = 'date'
on conflict do nothing;

-- Not who is to enter, but of whom such a date, or the clocks that it goes by, is another one now.
alter table automation_signals add column is_of_date boolean not null default false;

create or replace function signal_created() returns trigger language plpgsql as $$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.id from new_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'created'
      and case when n.import_id is not null then 'import' else coalesce(said_by('origin'), 'hand') end = any(l.origins);
  insert into automation_signals (tenant_id, automation_id, contact_id, is_of_date)
    select distinct l.tenant_id, l.automation_id, n.id, true from new_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'date'
    join automation_fields f on f.tenant_id = l.tenant_id and f.automation_id = l.automation_id and n.attributes ? f.field;
  return null;
end $$;

create or replace function signal_changed() returns trigger language plpgsql as $$
begin
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
  return null;
end $$;
