-- What comes in: mailboxes read over IMAP, their messages beside those that were sent, and how they hang together.

-- How a provider's mail is fetched. One process holds a mailbox at a time, by its lease.
create table mailboxes (
  tenant_id uuid not null,
  provider_id uuid not null,
  settings jsonb not null,
  -- AES-256-GCM: what must never leave.
  secret bytea,
  -- Rises with each change of the settings: who holds the mailbox connects anew.
  version integer not null default 1,
  state text not null default 'waiting' check (state in ('waiting', 'syncing', 'ready', 'failing')),
  checked_at timestamptz,
  message text not null default '',
  failures integer not null default 0,
  next_try_at timestamptz,
  holder uuid,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, provider_id),
  foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade
);

-- How far a folder was read. Another uid_validity means that the server has given out its numbers anew (RFC 3501, 2.3.1.1).
create table mailbox_folders (
  tenant_id uuid not null,
  provider_id uuid not null,
  path text not null,
  uid_validity bigint not null,
  last_uid bigint not null default 0,
  -- Where the server counts changes (RFC 7162): up to which flags are known.
  modseq bigint,
  total integer not null default 0,
  fetched integer not null default 0,
  primary key (tenant_id, provider_id, path),
  foreign key (tenant_id, provider_id) references mailboxes (tenant_id, provider_id) on delete cascade
);

alter table messages
  add column sender_address text not null default '',
  add column cc text not null default '',
  -- Everybody named in From, To and Cc, in lower case.
  add column people text[] not null default '{}',
  -- What the message says it answers: In-Reply-To, then References from the nearest to the farthest.
  add column answers_to text[] not null default '{}',
  add column attachments jsonb not null default '[]',
  -- What a reader must know of the message: a code of the catalogue, as that it could not be read as a mail.
  add column note text,
  -- An answer that no person wrote (RFC 3834).
  add column automatic boolean not null default false,
  add column answered_at timestamptz,
  -- Where it lies on the server.
  add column folder text,
  add column uid_validity bigint,
  add column uid bigint,
  -- Of what is written here: each recipient, and what became of it.
  add column envelope jsonb,
  -- Of a draft: what was written, as the form takes it.
  add column draft jsonb;
create unique index messages_place on messages (tenant_id, provider_id, folder, uid_validity, uid) where uid is not null;
create index messages_thread on messages (tenant_id, thread, created_at desc, id desc);
create index messages_belong on messages (tenant_id, belong_to_message_id) where belong_to_message_id is not null;
create index messages_answers_to on messages using gin (answers_to) where direction = 'received';
create index messages_sender on messages (tenant_id, sender_address, created_at desc) where direction = 'received';
create index messages_inbox on messages (tenant_id, status, created_at desc, id desc) where direction = 'received';
create index messages_words on messages using gin
  (tenant_id, (lower(subject || ' ' || preview || ' ' || sender || ' ' || recipient)) gin_trgm_ops) where direction = 'received';

-- What came in, apart from the list: the message as it came, compressed, and what was read of it.
create table message_contents (
  tenant_id uuid not null,
  message_id uuid not null,
  -- zstd; of a message over the limit its beginning.
  source bytea not null,
  html text,
  text text not null,
  headers jsonb not null,
  -- Who is named in From, To, Cc and Reply-To, with names.
  correspondents jsonb not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade
);
alter table message_contents alter column source set storage external;

-- What was done here and the server does not know yet.
create table mailbox_changes (
  tenant_id uuid not null,
  provider_id uuid not null,
  id bigint generated always as identity,
  folder text not null,
  uid_validity bigint not null,
  uid bigint not null,
  change text not null check (change in ('seen', 'unseen', 'answered', 'deleted')),
  primary key (tenant_id, provider_id, id),
  foreign key (tenant_id, provider_id) references mailboxes (tenant_id, provider_id) on delete cascade
);

-- Whatever statement marks or deletes a message, the server is told; but not of what it has told us itself.
create function note_mailbox_change() returns trigger language plpgsql as $$
declare
  what text;
begin
  if current_setting('sanad.told_by_server', true) = 'on' then return null; end if;
  what := case when tg_op = 'DELETE' then 'deleted'
    when new.answered_at is not null and old.answered_at is null then 'answered'
    when new.is_read then 'seen' else 'unseen' end;
  insert into mailbox_changes (tenant_id, provider_id, folder, uid_validity, uid, change)
    select old.tenant_id, old.provider_id, old.folder, old.uid_validity, old.uid, what
    where exists (select from mailboxes b where b.tenant_id = old.tenant_id and b.provider_id = old.provider_id);
  perform pg_notify('mailboxes', old.provider_id::text);
  return null;
end $$;
create trigger messages_told_deleted after delete on messages
  for each row when (old.uid is not null) execute function note_mailbox_change();
create trigger messages_told_marked after update of is_read, answered_at on messages
  for each row when (old.uid is not null and (old.is_read is distinct from new.is_read
    or (old.answered_at is null and new.answered_at is not null)))
  execute function note_mailbox_change();

-- Who answered: the first answer of each recipient, and people counted on the job.
alter table ledger add column replied_at timestamptz;
alter table jobs add column replied integer not null default 0;
