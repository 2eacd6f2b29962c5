-- A Message-ID is chosen by the sender and may repeat: mails are the same only if their content is.
-- Null for mail that was written here, which is known by its own Message-ID, and for mail that came in before this.
alter table messages add column content_digest text;
alter table mailbox_deletions add column content_digest text;

create or replace function note_mailbox_change() returns trigger language plpgsql as $$
declare
  what text;
begin
  if current_setting('sanad.told_by_server', true) = 'on' then return null; end if;
  if not exists (select from mailboxes b join workspaces w on w.id = b.tenant_id
    where b.tenant_id = old.tenant_id and b.provider_id = old.provider_id) then return null; end if;
  if tg_op = 'DELETE' then
    what := 'deleted';
    insert into mailbox_deletions (tenant_id, provider_id, direction, message_id, sender_address, folder, content_digest)
      values (old.tenant_id, old.provider_id, old.direction, old.message_id, old.sender_address, old.folder, old.content_digest);
  else
    what := case when new.answered_at is not null and old.answered_at is null then 'answered'
      when new.is_read then 'seen' else 'unseen' end;
  end if;
  if old.uid is not null then
    insert into mailbox_changes (tenant_id, provider_id, folder, uid_validity, uid, change)
      values (old.tenant_id, old.provider_id, old.folder, old.uid_validity, old.uid, what);
  end if;
  perform pg_notify('mailboxes', old.provider_id::text);
  return null;
end $$;
