-- What was deleted here: it is told to the folder that it lay in, and may lie in another by then, under another number. By this it is known there.
create table mailbox_deletions (
  tenant_id uuid not null,
  provider_id uuid not null,
  id bigint generated always as identity,
  direction text not null,
  message_id text not null,
  sender_address text not null,
  -- Where it lay; null where that was not known.
  folder text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, provider_id, id),
  foreign key (tenant_id, provider_id) references mailboxes (tenant_id, provider_id) on delete cascade
);
create index mailbox_deletions_named on mailbox_deletions (tenant_id, provider_id, message_id);
create index mailbox_deletions_at on mailbox_deletions (created_at);

create or replace function note_mailbox_change() returns trigger language plpgsql as $$
declare
  what text;
begin
  if current_setting('sanad.told_by_server', true) = 'on' then return null; end if;
  if not exists (select from mailboxes b join workspaces w on w.id = b.tenant_id
    where b.tenant_id = old.tenant_id and b.provider_id = old.provider_id) then return null; end if;
  if tg_op = 'DELETE' then
    what := 'deleted';
    insert into mailbox_deletions (tenant_id, provider_id, direction, message_id, sender_address, folder)
      values (old.tenant_id, old.provider_id, old.direction, old.message_id, old.sender_address, old.folder);
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

-- Also of what was sent from here and not found in a folder yet, or not found again; mails of a send are in none.
drop trigger messages_told_deleted on messages;
create trigger messages_told_deleted after delete on messages
  for each row when (old.uid is not null or (old.job_id is null and old.provider_id is not null and old.delivery_status in ('sent', 'received')))
  execute function note_mailbox_change();

-- Folders that are watched and could not be opened, each with what the server said, and whether it is there at all.
alter table mailboxes add column unread_folders jsonb not null default '[]';
