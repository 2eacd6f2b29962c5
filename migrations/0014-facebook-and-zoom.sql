-- The Facebook support inbox, Zoom rooms, and calendar feeds.

create table facebook_settings (
  only_one boolean default true primary key check (only_one),
  page_id text,
  page_name text not null default '',
  -- Null: the default version.
  graph_version text,
  token_sealed bytea,
  app_secret_sealed bytea,
  verify_token_sealed bytea,
  -- Why nothing is sent until a person acts: Facebook's response, and since when.
  fault text,
  fault_said text not null default '',
  fault_at timestamptz,
  -- Facebook throttled us: nothing is sent before this time.
  paused_until timestamptz,
  updated_at timestamptz not null default now(),
  -- Facebook does not answer: no call before this time, then one call tries for all.
  away_until timestamptz,
  away_tries integer not null default 0,
  -- Until this time an administrator is assumed to have the inbox open.
  watched_until timestamptz
);
comment on table facebook_settings is 'Connection of the support inbox to the community''s Facebook Page.';

create table facebook_people (
  id uuid primary key,
  -- Page-scoped id, of Messenger or of comments; a person has one of each.
  external_id text not null unique,
  name text not null default '',
  -- The member that an administrator linked.
  user_id uuid references users (id) on delete set null,
  -- When the name was requested; not again for a while.
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table facebook_people is 'People who wrote to the Page.';

create table facebook_contacts (
  person_id uuid not null references facebook_people (id) on delete cascade,
  workspace_id uuid not null,
  contact_id uuid not null,
  primary key (person_id, workspace_id),
  foreign key (workspace_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
comment on table facebook_contacts is 'Contacts of a Facebook person, at most one in each workspace and visible to its members only.';

create table facebook_posts (
  external_id text primary key,
  message text not null default '',
  link text not null default '',
  asked_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table facebook_posts is 'Posts of the Page with comments.';

create table facebook_conversations (
  id uuid primary key,
  kind text not null check (kind in ('messenger', 'comment')),
  -- The person's id for messages, or the comment's id.
  external_id text not null,
  person_id uuid references facebook_people (id),
  post_id text references facebook_posts (external_id),
  status text not null default 'open' check (status in ('open', 'resolved')),
  assignee_id uuid references users (id) on delete set null,
  unread boolean not null default false,
  -- Time of the last message of either side.
  last_at timestamptz not null,
  preview text not null default '',
  preview_is_ours boolean not null default false,
  -- The person's last message: Messenger's windows start there.
  last_in_at timestamptz,
  -- The person has read our messages up to this time.
  seen_at timestamptz,
  -- Our last reply: a new reply refers to the last one that its author saw.
  last_reply_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Administrators were notified of unread messages; once until they are read.
  unread_told boolean not null default false,
  unique (kind, external_id)
);
comment on table facebook_conversations is 'Conversations with people, in messages or below posts.';

create table facebook_conversation_tags (
  conversation_id uuid not null references facebook_conversations (id) on delete cascade,
  tag_id uuid not null references content_tags (id) on delete cascade,
  primary key (conversation_id, tag_id)
);
comment on table facebook_conversation_tags is 'Content tags of conversations.';

create table facebook_items (
  id uuid primary key,
  conversation_id uuid not null references facebook_conversations (id) on delete cascade,
  -- `private`: our only private reply to a comment.
  kind text not null check (kind in ('message', 'comment', 'private', 'note')),
  direction text not null check (direction in ('in', 'out', 'note')),
  external_id text unique,
  -- The parent of a comment.
  parent_id text,
  person_id uuid references facebook_people (id),
  -- The administrator who wrote it; null if it was written on Facebook itself.
  author_id uuid references users (id) on delete set null,
  author_name text not null default '',
  text text not null default '',
  attachments jsonb not null default '[]',
  at timestamptz not null,
  -- The edition of the text: later ones win, in any order of arrival.
  edition bigint not null default 0,
  edited boolean not null default false,
  removed boolean not null default false,
  hidden boolean not null default false,
  -- Time of the last change of `hidden`, in milliseconds.
  hidden_word bigint not null default 0,
  created_at timestamptz not null default now()
);
comment on table facebook_items is 'Messages, comments and notes of a conversation.';

create table facebook_outbox (
  id uuid primary key,
  item_id uuid not null references facebook_items (id) on delete cascade,
  conversation_id uuid not null references facebook_conversations (id) on delete cascade,
  action text not null check (action in ('send', 'hide', 'unhide')),
  -- `unknown`: handed over without an answer; looked up at Facebook before a retry.
  state text not null default 'queued' check (state in ('queued', 'sending', 'unknown', 'sent', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  lease_until timestamptz,
  -- The first handover: anything older on Facebook is not ours.
  handed_at timestamptz,
  fault text,
  said text not null default '',
  -- The permission by which it was sent: Messenger's window, or the human agent tag after it.
  tag text,
  created_at timestamptz not null default now()
);
comment on table facebook_outbox is 'Actions for Facebook. A row leaves only when it was done or a person dropped it.';

create table facebook_files (
  id uuid primary key,
  item_id uuid not null references facebook_items (id) on delete cascade,
  -- Index of the attachment in its item, from 0.
  place integer not null,
  url text not null,
  -- `left`: not an image, video, audio or document, or too large, or gone; only the address remains.
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'left')),
  type text,
  bytes bytea,
  tries integer not null default 0,
  -- When it is next downloaded.
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  file text,
  unique (item_id, place),
  constraint facebook_files_check check (num_nonnulls(bytes, file) <= 1)
);
comment on table facebook_files is 'Attachments. Their addresses at Meta expire, so they are downloaded.';

create table facebook_deliveries (
  id uuid primary key,
  body bytea not null,
  received_at timestamptz not null,
  unreadable text
);
comment on table facebook_deliveries is 'Webhook calls of Facebook as received, until they are processed.';

create table zoom_settings (
  only_one boolean default true primary key check (only_one),
  account_id text,
  client_id text not null default '',
  -- The owner of the meetings at Zoom: an address or an id; empty: the owner of the app.
  host_user text not null default '',
  -- Sealed; they belong to the account and are deleted with it.
  client_secret_sealed bytea,
  webhook_secret_sealed bytea,
  updated_at timestamptz not null default now()
);
comment on table zoom_settings is 'Zoom account set by an administrator. Without one the operator''s account is used.';

create table zoom_rooms (
  meeting_id uuid primary key,
  wanted boolean not null,
  -- Increases with each change of the target state; Zoom is up to date when both versions are equal.
  version integer not null default 1,
  told_version integer not null default 0,
  remote_id text,
  -- A creation without a known result: look it up at Zoom before anything else.
  in_doubt boolean not null default false,
  -- When to look it up again, as Zoom may create the room late.
  look_again_at timestamptz,
  fault text,
  said text not null default '',
  tries integer not null default 0,
  -- When to work on it next; null: after another change.
  due_at timestamptz,
  -- The worker's lease and its expiry.
  lease uuid,
  leased_until timestamptz,
  -- Time of the newest Zoom event that was applied.
  event_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table zoom_rooms is 'Intended and reported state of a meeting''s Zoom room. A row outlives its meeting until Zoom has deleted the room.';

create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  number integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table calendar_feeds is 'Calendar feeds of members. A new number invalidates the old address.';

create index facebook_people_user on facebook_people (user_id) where user_id is not null;

create index facebook_contacts_contact on facebook_contacts (workspace_id, contact_id);

create index facebook_conversations_list on facebook_conversations (status, last_at desc, id desc);
create index facebook_conversations_unread on facebook_conversations (id) where unread and status = 'open';
create index facebook_conversations_person on facebook_conversations (person_id);
create index facebook_conversations_assignee on facebook_conversations (assignee_id) where assignee_id is not null;

create index facebook_conversation_tags_tag on facebook_conversation_tags (tag_id);

create index facebook_items_conversation on facebook_items (conversation_id, at, id);
create index facebook_items_search on facebook_items using gin (folded(text) gin_trgm_ops);

create index facebook_outbox_waiting on facebook_outbox (next_at) where state in ('queued', 'sending', 'unknown');
create index facebook_outbox_conversation on facebook_outbox (conversation_id, id) where state in ('queued', 'sending', 'unknown');
create index facebook_outbox_item on facebook_outbox (item_id);

create index facebook_files_due on facebook_files (due_at) where state = 'waiting';
create index facebook_files_file on facebook_files (file) where file is not null;

create index facebook_deliveries_waiting on facebook_deliveries (received_at) where unreadable is null;

create index zoom_rooms_due on zoom_rooms (due_at) where due_at is not null;
create index zoom_rooms_remote on zoom_rooms (remote_id) where remote_id is not null;

create trigger facebook_conversation_tags_counted_in after insert on facebook_conversation_tags
  referencing new table as changed_rows for each statement execute function count_content_tag_uses();
create trigger facebook_conversation_tags_counted_out after delete on facebook_conversation_tags
  referencing old table as changed_rows for each statement execute function count_content_tag_uses();

insert into facebook_settings default values;
insert into zoom_settings default values;
