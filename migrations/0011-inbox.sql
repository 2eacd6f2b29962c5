-- Messages and mailboxes.

create table mailboxes (
  tenant_id uuid not null,
  provider_id uuid not null,
  settings jsonb not null,
  -- Credentials, encrypted with AES-256-GCM; never returned.
  secret bytea,
  -- Increases with each change of the settings: the process that holds the mailbox reconnects.
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
  -- Watched folders that could not be opened, each with the server's response and whether it exists.
  unread_folders jsonb not null default '[]',
  primary key (tenant_id, provider_id),
  foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade
);
comment on table mailboxes is 'Mailboxes from which a provider''s mail is fetched. A lease assigns each to one process.';

create table mailbox_folders (
  tenant_id uuid not null,
  provider_id uuid not null,
  path text not null,
  uid_validity bigint not null,
  last_uid bigint not null default 0,
  -- For servers with CONDSTORE (RFC 7162): flags are known up to this sequence number.
  modseq bigint,
  total integer not null default 0,
  fetched integer not null default 0,
  -- The account of the folder: its UIDs mean nothing in another account.
  account text not null,
  primary key (tenant_id, provider_id, path),
  foreign key (tenant_id, provider_id) references mailboxes (tenant_id, provider_id) on delete cascade
);
comment on table mailbox_folders is 'Position up to which a folder was read. Another uid_validity means new numbers (RFC 3501, 2.3.1.1).';

create table mailbox_changes (
  tenant_id uuid not null,
  provider_id uuid not null,
  id bigint not null generated always as identity,
  folder text not null,
  uid_validity bigint not null,
  uid bigint not null,
  change text not null check (change in ('seen', 'unseen', 'answered', 'deleted')),
  primary key (tenant_id, provider_id, id),
  foreign key (tenant_id, provider_id) references mailboxes (tenant_id, provider_id) on delete cascade
);
comment on table mailbox_changes is 'Changes made here that the mail server does not have yet.';

create table mailbox_deletions (
  tenant_id uuid not null,
  provider_id uuid not null,
  id bigint not null generated always as identity,
  direction text not null,
  message_id text not null,
  sender_address text not null,
  -- The folder of the message; null if unknown.
  folder text,
  created_at timestamptz not null default now(),
  content_digest text,
  primary key (tenant_id, provider_id, id),
  foreign key (tenant_id, provider_id) references mailboxes (tenant_id, provider_id) on delete cascade
);
comment on table mailbox_deletions is 'Messages deleted here. They identify the message on the server, which may have moved it to another folder.';

create table messages (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  job_id uuid,
  contact_id uuid,
  provider_id uuid,
  direction text not null check (direction in ('sent', 'received')),
  delivery_status text not null
    check (delivery_status in ('queued', 'sent', 'deferred', 'failed', 'bounced', 'unknown', 'received')),
  status text not null default 'active' check (status in ('active', 'archived', 'draft')),
  content_type text not null check (content_type in ('html', 'text')),
  subject text not null,
  preview text not null,
  sender text not null,
  recipient text not null,
  message_id text not null,
  thread text,
  belong_to_message_id text,
  -- The raw message; messages of a job are rendered again from the job when opened.
  source bytea,
  is_read boolean not null default false,
  read_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sender_address text not null default '',
  cc text not null default '',
  -- All addresses in From, To and Cc, in lower case.
  people text[] not null default '{}',
  -- In-Reply-To, then References from the nearest to the farthest.
  answers_to text[] not null default '{}',
  attachments jsonb not null default '[]',
  -- A notice for the reader: a code of the catalogue, for example that the message could not be parsed.
  note text,
  -- An automatic reply (RFC 3834).
  automatic boolean not null default false,
  answered_at timestamptz,
  -- Position on the server.
  folder text,
  uid_validity bigint,
  uid bigint,
  -- For messages written here: each recipient and its delivery status.
  envelope jsonb,
  -- For a draft: the form fields.
  draft jsonb,
  source_file text,
  -- The sender chooses the Message-ID and may repeat it: mails are the same only if their content is. Null for mail written here, which
  -- has its own Message-ID, and for mail received before this column existed.
  content_digest text,
  primary key (tenant_id, id),
  constraint messages_one_source check (num_nonnulls(source, source_file) <= 1)
);
comment on table messages is 'Messages sent and received.';

create table message_contents (
  tenant_id uuid not null,
  message_id uuid not null,
  -- zstd; above the size limit only the beginning.
  source bytea,
  html text,
  text text not null,
  headers jsonb not null,
  -- Everyone in From, To, Cc and Reply-To, with names.
  correspondents jsonb not null,
  source_file text,
  -- The calendar invitation, parsed when the message arrives.
  invitation jsonb,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade,
  constraint message_contents_one_source check (num_nonnulls(source, source_file) = 1)
);
comment on table message_contents is 'Received messages, compressed, with their parsed content; apart from the list.';
alter table message_contents alter column source set storage external;

create table message_names (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  -- The Message-ID that recipients see.
  name text not null,
  -- Our Message-ID, as in `messages`.
  message_id text not null,
  primary key (tenant_id, name)
);
comment on table message_names is 'Message-IDs that a service wrote over ours, with the original.';

create table message_tags (
  tenant_id uuid not null,
  tag_id uuid not null,
  message_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, tag_id, message_id),
  unique (tenant_id, id),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tags (tenant_id, id) on delete cascade
);
comment on table message_tags is 'Tags of messages.';

create table message_words (
  tenant_id uuid not null,
  message_id uuid not null,
  words text not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade
);
comment on table message_words is 'Searchable text of messages.';

create table message_words_due (
  tenant_id uuid not null,
  id bigint not null generated always as identity,
  message_ids uuid[] not null,
  primary key (tenant_id, id)
);
comment on table message_words_due is 'Messages whose searchable text is to be made, in batches.';

-- Every tag assignment, as `tagged-by` lists it.
create view tagged_by as
  select tenant_id, id, 'email'::text as entity_type, contact_id as entity_id, tag_id, created_at, updated_at from contact_tags
  union all
  select tenant_id, id, 'message'::text, message_id, tag_id, created_at, updated_at from message_tags;

-- Statistics on expressions and correlated columns: the planner estimates the totals of long lists from them.
create statistics messages_kinds (mcv) on tenant_id, provider_id, direction, status, delivery_status, is_read from messages;
create statistics messages_words on (folded(subject || ' ' || preview || ' ' || sender || ' ' || recipient)) from messages;

create index mailbox_deletions_named on mailbox_deletions (tenant_id, provider_id, message_id);
create index mailbox_deletions_at on mailbox_deletions (created_at);

create unique index messages_message_id on messages (tenant_id, direction, message_id);
create index messages_recipient on messages (tenant_id, recipient, created_at desc);
create index messages_job on messages (tenant_id, job_id);
create unique index messages_place on messages (tenant_id, provider_id, folder, uid_validity, uid) where uid is not null;
create index messages_thread on messages (tenant_id, thread, created_at desc, id desc);
create index messages_belong on messages (tenant_id, belong_to_message_id) where belong_to_message_id is not null;
create index messages_answers_to on messages using gin (answers_to) where direction = 'received';
create index messages_sender on messages (tenant_id, sender_address, created_at desc) where direction = 'received';
create index messages_inbox on messages (tenant_id, status, created_at desc, id desc) where direction = 'received';
create index messages_file on messages (tenant_id, source_file) where source_file is not null;
create index messages_created on messages (tenant_id, created_at, id) where status <> 'draft';
create index messages_sent on messages (tenant_id, coalesce(sent_at, '-infinity'::timestamptz), id) where status <> 'draft';
-- Rare rows: none of these indexes contains a successfully sent campaign mail, so the sender writes none of them.
create index messages_aside on messages (tenant_id, status, created_at, id) where status <> 'active';
create index messages_unread on messages (tenant_id, created_at, id) where not is_read;
create index messages_received on messages (tenant_id, created_at, id) where direction = 'received' and status <> 'draft';
create index messages_troubled on messages (tenant_id, delivery_status, created_at, id)
  where delivery_status <> all (array['sent', 'received']);
-- Messages that people wrote to an address, without those of sends.
create index messages_written_to on messages (tenant_id, recipient, created_at) where direction = 'sent' and job_id is null;
create index messages_provider on messages (tenant_id, provider_id, created_at, id) where status <> 'draft' and job_id is null;

create index message_contents_file on message_contents (tenant_id, source_file) where source_file is not null;

create index message_names_of on message_names (tenant_id, message_id);

create index message_tags_message on message_tags (tenant_id, message_id);

create index message_words_parts on message_words using gin (tenant_id, words gin_trgm_ops);

-- Any statement that flags or deletes a message queues the change for the server, unless the server itself reported it.
create function note_mailbox_change() returns trigger language plpgsql as $$
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

create function note_new_words() returns trigger language plpgsql as $$
begin
  insert into message_words_due (tenant_id, message_ids) select tenant_id, array_agg(id) from new_rows group by 1;
  return null;
end $$;

create function note_changed_words() returns trigger language plpgsql as $$
begin
  insert into message_words_due (tenant_id, message_ids) values (new.tenant_id, array[new.id]);
  return null;
end $$;

create trigger messages_told_marked after update of is_read, answered_at on messages
  for each row when (old.uid is not null and (old.is_read is distinct from new.is_read
    or (old.answered_at is null and new.answered_at is not null)))
  execute function note_mailbox_change();
create trigger messages_words_new after insert on messages
  referencing new table as new_rows for each statement execute function note_new_words();
create trigger messages_words_changed after update of subject, preview, sender, recipient on messages
  for each row when ((old.subject, old.preview, old.sender, old.recipient) is distinct from (new.subject, new.preview, new.sender, new.recipient))
  execute function note_changed_words();
create trigger messages_told_deleted after delete on messages
  for each row when (old.uid is not null or (old.job_id is null and old.provider_id is not null and old.delivery_status in ('sent', 'received')))
  execute function note_mailbox_change();

create trigger message_tags_counted_in after insert on message_tags
  referencing new table as new_rows for each statement execute function count_tagged();
create trigger message_tags_counted_out after delete on message_tags
  referencing old table as old_rows for each statement execute function count_tagged();
