-- A workspace that is deleted is gone for everybody at once, and its rows are cleared behind, in pieces: a million of them in one statement
-- held whoever asked for minutes. So that no door and no task has to ask for it, `workspaces` shows those that are there; every foreign key
-- leads to `all_workspaces`, and only who deletes and clears names that.
alter table workspaces rename to all_workspaces;
alter table all_workspaces add column gone_at timestamptz;
create index all_workspaces_gone on all_workspaces (gone_at) where gone_at is not null;
-- The address of one that is gone is free. No foreign key may lead to an index of some rows: who marks one waits for nobody that writes into it.
alter table all_workspaces drop constraint workspaces_slug_key;
create unique index workspaces_slug_key on all_workspaces (slug) where gone_at is null;
create view workspaces as select id, slug, name, created_at, updated_at from all_workspaces where gone_at is null;

-- That a tag is taken off is no event in a workspace that is gone; nor is it counted there.
create or replace function note_untagged() returns trigger language plpgsql as $$
begin
  insert into contact_events (tenant_id, contact_id, kind, detail, actor_id, actor_name, run_id)
    select o.tenant_id, o.contact_id, 'untagged',
      jsonb_build_object('tagId', o.tag_id, 'en', t.name_en, 'ar', t.name_ar, 'color', t.color, 'since', o.created_at),
      said_by('actorId')::uuid, said_by('actorName'), said_by('runId')::uuid
    from old_rows o
    join tags t on t.tenant_id = o.tenant_id and t.id = o.tag_id
    join contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id
    where exists (select from workspaces w where w.id = o.tenant_id);
  return null;
end $$;
create or replace function count_tagged() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from tags t where (t.tenant_id, t.id) in (select tenant_id, tag_id from new_rows) order by t.tenant_id, t.id for no key update;
    update tags t set usage_count = t.usage_count + d.n
      from (select tenant_id, tag_id, count(*) as n from new_rows group by 1, 2) d
      where t.tenant_id = d.tenant_id and t.id = d.tag_id;
  elsif exists (select from workspaces where id in (select tenant_id from old_rows)) then
    perform from tags t where (t.tenant_id, t.id) in (select tenant_id, tag_id from old_rows) order by t.tenant_id, t.id for no key update;
    update tags t set usage_count = t.usage_count - d.n
      from (select tenant_id, tag_id, count(*) as n from old_rows group by 1, 2) d
      where t.tenant_id = d.tenant_id and t.id = d.tag_id;
  end if;
  return null;
end $$;
