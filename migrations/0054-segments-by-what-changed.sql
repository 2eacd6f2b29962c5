-- A segment that starts an automation is asked only for contacts of whom something changed, not for all of them every ten minutes.
-- Signals of a segment say whom to look at once more.

-- Since when the walk under way looks for what came with time (null: at everybody), and when it was begun.
alter table automation_walks add column since timestamptz, add column begun_at timestamptz;
update automation_listeners l set ref = (v.flow -> 'trigger' ->> 'groupId')::uuid
  from automations a join automation_versions v
    on v.tenant_id = a.tenant_id and v.automation_id = a.id and v.version = a.version
  where l.kind = 'segment' and a.tenant_id = l.tenant_id and a.id = l.automation_id;

create function signal_changed() returns trigger language plpgsql as $$
begin
  if not exists (select from automation_listeners l where l.kind = 'segment'
      and l.tenant_id in (select tenant_id from new_rows)) then
    return null;
  end if;
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.id
    from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'segment'
    where (o.email, o.first_name, o.last_name, o.status, o.language, o.time_zone, o.attributes)
      is distinct from (n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone, n.attributes);
  return null;
end $$;
create trigger contacts_signalled_over after update on contacts
  referencing old table as old_rows new table as new_rows for each statement execute function signal_changed();

-- A tag that another contact brought along when two were merged was not put on now. Of tags that a segment asks for, whoever carries
-- one or does so no more is looked at.
create or replace function signal_tagged() returns trigger language plpgsql as $$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.contact_id from changed_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.ref = n.tag_id
      and l.kind = case when tg_op = 'INSERT' then 'tagged' else 'untagged' end
    where coalesce(said_by('told'), '') <> 'merged';
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.contact_id from changed_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'segment'
    join groups g on g.tenant_id = l.tenant_id and g.id = l.ref
    where position(n.tag_id::text in coalesce(g.conditions::text, '')) > 0
      or exists (select from group_tags t where t.tenant_id = n.tenant_id and t.group_id = g.id and t.tag_id = n.tag_id);
  return null;
end $$;

-- A segment that means something else now is asked for everybody once.
create function walk_again() returns trigger language plpgsql as $$
begin
  update automation_walks w set since = null, begun_at = null, after = null, due_at = least(w.due_at, now())
    from automation_listeners l
    where l.tenant_id = coalesce(new.tenant_id, old.tenant_id) and l.kind = 'segment'
      and l.ref = (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid
      and w.tenant_id = l.tenant_id and w.automation_id = l.automation_id and w.kind = 'segment';
  return null;
end $$;
create trigger groups_walked_again after update on groups for each row
  when ((old.match, old.conditions) is distinct from (new.match, new.conditions)) execute function walk_again('id');
create trigger group_tags_walked_again after insert or delete on group_tags
  for each row execute function walk_again('group_id');
