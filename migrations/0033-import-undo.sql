-- Undoing an import: its contacts, and what it changed about them.

create table import_contacts (
  tenant_id uuid not null,
  import_id uuid not null,
  contact_id uuid not null,
  before jsonb,
  tag_ids uuid[],
  has_suppressed boolean not null default false,
  is_changed boolean not null default false,
  created_at timestamptz not null default now(),
  constraint import_contacts_pkey primary key (tenant_id, import_id, contact_id),
  constraint import_contacts_tenant_id_import_id_fkey foreign key (tenant_id, import_id)
    references imports (tenant_id, id) on delete cascade
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
create index import_contacts_changed on import_contacts (tenant_id, import_id, contact_id) where is_changed;
comment on table import_contacts is 'Existing contacts that an import met, and those that it suppressed. Contacts that it created have its id.';
comment on column import_contacts.before is 'Values of an existing contact that the import changed. They are deleted when the import can no longer be undone.';
comment on column import_contacts.tag_ids is 'Tags that the import added.';
comment on column import_contacts.has_suppressed is 'Whether the import suppressed the address.';
comment on column import_contacts.is_changed is 'The undo left the contact alone, because it was changed after the import.';
create index contacts_import on contacts (tenant_id, import_id, id) where import_id is not null;

alter table imports add column is_undoable boolean not null default false;
alter table imports add column undone_up_to uuid;
alter table imports add column undo_seen integer not null default 0;
alter table imports add column undo_deleted integer not null default 0;
alter table imports add column undo_restored integer not null default 0;
alter table imports add column undo_changed integer not null default 0;
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check
  check (status in ('queued', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone'));
create index imports_undoable on imports (created_at) where is_undoable;
comment on column imports.undone_up_to is 'The last contact that the undo has dealt with.';

-- An undo takes off the tags of an import without an entry.
create or replace function note_untagged() returns trigger language plpgsql as $$
begin
  if said_by('told') = 'undo' then return null; end if;
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
