-- Who changed a template last, which a second editor is told; and our images in the form that every mail program reads, made when first asked for.
alter table templates add column edited_by uuid references users (id) on delete set null;

alter table images
  add column mail_bytes bytea,
  add column mail_type text check (mail_type in ('image/jpeg', 'image/png'));
