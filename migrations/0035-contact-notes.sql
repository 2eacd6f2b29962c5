-- Notes of members about a contact, shown in its activity.

create table contact_notes (
  tenant_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  text text not null,
  author_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create index contact_notes_contact on contact_notes (tenant_id, contact_id, created_at desc);
create index contact_notes_author on contact_notes (author_id);
comment on table contact_notes is 'Notes of members about a contact. They are never sent.';

alter table deleted_items drop constraint deleted_items_kind_check;
alter table deleted_items add constraint deleted_items_kind_check check (kind in
  ('contact', 'template', 'tag', 'segment', 'form', 'topic', 'saved-content', 'contact-tag', 'message-tag', 'contact-note',
   'part'));
