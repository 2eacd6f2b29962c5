-- The deletion of messages can be undone until it is sent to the mail server.

alter table mailbox_changes add column due_at timestamptz;
comment on column mailbox_changes.due_at is 'Set while a deletion can be undone: it is sent to the server after this time.';
create index mailbox_changes_due on mailbox_changes (tenant_id, provider_id, due_at) where due_at is not null;

alter table deleted_items drop constraint deleted_items_kind_check;
alter table deleted_items add constraint deleted_items_kind_check check (kind in
  ('contact', 'template', 'tag', 'segment', 'form', 'topic', 'saved-content', 'contact-tag', 'message-tag', 'contact-note',
   'message', 'part'));

create or replace function note_mailbox_change() returns trigger language plpgsql as $$
declare
  what text;
  due timestamptz;
begin
  if current_setting('sanad.told_by_server', true) = 'on' then return null; end if;
  if not exists (select from mailboxes b join workspaces w on w.id = b.tenant_id
    where b.tenant_id = old.tenant_id and b.provider_id = old.provider_id) then return null; end if;
  if tg_op = 'DELETE' then
    what := 'deleted';
    due := nullif(current_setting('sanad.deletion_due_at', true), '')::timestamptz;
    insert into mailbox_deletions (tenant_id, provider_id, direction, message_id, sender_address, folder, content_digest)
      values (old.tenant_id, old.provider_id, old.direction, old.message_id, old.sender_address, old.folder, old.content_digest);
  else
    what := case when new.answered_at is not null and old.answered_at is null then 'answered'
      when new.is_read then 'seen' else 'unseen' end;
  end if;
  if old.uid is not null then
    insert into mailbox_changes (tenant_id, provider_id, folder, uid_validity, uid, change, due_at)
      values (old.tenant_id, old.provider_id, old.folder, old.uid_validity, old.uid, what, due);
  end if;
  perform pg_notify('mailboxes', old.provider_id::text);
  return null;
end $$;
