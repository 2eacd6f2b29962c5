-- The support inbox of the community's Facebook Page. Identifiers of Facebook are kept as the texts that they are.
create table facebook_settings (
  only_one boolean primary key default true check (only_one),
  page_id text,
  page_name text not null default '',
  -- Null: the product's own.
  graph_version text,
  token_sealed bytea,
  app_secret_sealed bytea,
  verify_token_sealed bytea,
  -- Why nothing is sent until somebody acts: what Facebook said, and since when.
  fault text,
  fault_said text not null default '',
  fault_at timestamptz,
  -- Facebook asked for less: nothing is sent before.
  paused_until timestamptz,
  updated_at timestamptz not null default now()
);
insert into facebook_settings default values;

-- What Facebook delivered, as its bytes came, until it is read. What cannot be read stays for a while.
create table facebook_deliveries (
  id uuid primary key,
  body bytea not null,
  received_at timestamptz not null,
  unreadable text
);
create index facebook_deliveries_waiting on facebook_deliveries (received_at) where unreadable is null;

create table facebook_people (
  id uuid primary key,
  -- Scoped to the Page: of Messenger, or of comments; one person has one of each.
  external_id text not null unique,
  name text not null default '',
  -- The member who she is, as an administrator said.
  user_id uuid references users (id) on delete set null,
  -- Her name was asked for; not again before that has had its time.
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index facebook_people_user on facebook_people (user_id) where user_id is not null;
-- The contacts that she is, one in each workspace at most: told to members of that workspace alone.
create table facebook_contacts (
  person_id uuid not null references facebook_people (id) on delete cascade,
  workspace_id uuid not null,
  contact_id uuid not null,
  primary key (person_id, workspace_id),
  foreign key (workspace_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create index facebook_contacts_contact on facebook_contacts (workspace_id, contact_id);

create table facebook_posts (
  external_id text primary key,
  message text not null default '',
  link text not null default '',
  asked_at timestamptz,
  created_at timestamptz not null default now()
);

create table facebook_conversations (
  id uuid primary key,
  kind text not null check (kind in ('messenger', 'comment')),
  -- Whose messages, or below which comment.
  external_id text not null,
  person_id uuid references facebook_people (id),
  post_id text references facebook_posts (external_id),
  status text not null default 'open' check (status in ('open', 'resolved')),
  assignee_id uuid references users (id) on delete set null,
  unread boolean not null default false,
  -- Of the last word of either side.
  last_at timestamptz not null,
  preview text not null default '',
  preview_is_ours boolean not null default false,
  -- When she wrote last: from then on Messenger's windows are counted.
  last_in_at timestamptz,
  -- Up to when she has read what we wrote.
  seen_at timestamptz,
  -- What we answered last, whoever did: who answers says what she has seen.
  last_reply_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, external_id)
);
create index facebook_conversations_list on facebook_conversations (status, last_at desc, id desc);
create index facebook_conversations_unread on facebook_conversations (id) where unread and status = 'open';
create index facebook_conversations_person on facebook_conversations (person_id);
create index facebook_conversations_assignee on facebook_conversations (assignee_id) where assignee_id is not null;

create table facebook_conversation_tags (
  conversation_id uuid not null references facebook_conversations (id) on delete cascade,
  tag_id uuid not null references content_tags (id) on delete cascade,
  primary key (conversation_id, tag_id)
);
create index facebook_conversation_tags_tag on facebook_conversation_tags (tag_id);
create trigger facebook_conversation_tags_counted_in after insert on facebook_conversation_tags
  referencing new table as changed_rows for each statement execute function count_content_tag_uses();
create trigger facebook_conversation_tags_counted_out after delete on facebook_conversation_tags
  referencing old table as changed_rows for each statement execute function count_content_tag_uses();

-- Everything that was said in a conversation, notes included, by time.
create table facebook_items (
  id uuid primary key,
  conversation_id uuid not null references facebook_conversations (id) on delete cascade,
  -- `private`: our one private answer to a comment.
  kind text not null check (kind in ('message', 'comment', 'private', 'note')),
  direction text not null check (direction in ('in', 'out', 'note')),
  external_id text unique,
  -- Of a comment: what it answers.
  parent_id text,
  person_id uuid references facebook_people (id),
  -- The administrator who wrote it; null where it was written elsewhere, on Facebook itself.
  author_id uuid references users (id) on delete set null,
  author_name text not null default '',
  text text not null default '',
  attachments jsonb not null default '[]',
  at timestamptz not null,
  -- By which of its editions the text is: later ones win, in whatever order they come.
  edition bigint not null default 0,
  edited boolean not null default false,
  removed boolean not null default false,
  hidden boolean not null default false,
  -- Of the last word on whether it is hidden, in milliseconds.
  hidden_word bigint not null default 0,
  created_at timestamptz not null default now()
);
create index facebook_items_conversation on facebook_items (conversation_id, at, id);
create index facebook_items_search on facebook_items using gin (lower(text) gin_trgm_ops);

-- What has to be said to Facebook. Nothing leaves it but by having been said, or by a person's word.
create table facebook_outbox (
  id uuid primary key,
  item_id uuid not null references facebook_items (id) on delete cascade,
  conversation_id uuid not null references facebook_conversations (id) on delete cascade,
  action text not null check (action in ('send', 'hide', 'unhide')),
  -- `unknown`: it was handed over and no answer came; looked for at Facebook before it is said again.
  state text not null default 'queued' check (state in ('queued', 'sending', 'unknown', 'sent', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  lease_until timestamptz,
  -- When it was first handed over: what came before is another's.
  handed_at timestamptz,
  fault text,
  said text not null default '',
  -- By which leave of Messenger's it went: inside the window, or as a person's own answer after it.
  tag text,
  created_at timestamptz not null default now()
);
create index facebook_outbox_waiting on facebook_outbox (next_at) where state in ('queued', 'sending', 'unknown');
create index facebook_outbox_conversation on facebook_outbox (conversation_id, id) where state in ('queued', 'sending', 'unknown');
create index facebook_outbox_item on facebook_outbox (item_id);
