alter table facebook_settings
  -- Facebook does not answer: nobody asks it before, and then one does for all.
  add column away_until timestamptz,
  add column away_tries integer not null default 0,
  -- Until when an administrator is taken to have the inbox before her.
  add column watched_until timestamptz;

-- Administrators were told that something unread waits; once until somebody has read it.
alter table facebook_conversations add column unread_told boolean not null default false;

-- What came along with a message: Meta's addresses of it expire, so it is fetched and kept.
create table facebook_files (
  id uuid primary key,
  item_id uuid not null references facebook_items (id) on delete cascade,
  -- Which of the item's attachments, from 0.
  place integer not null,
  url text not null,
  -- `left`: it is no picture, film, sound or document, or too large, or gone; its address stays.
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'left')),
  type text,
  bytes bytea,
  tries integer not null default 0,
  -- When it is fetched next.
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (item_id, place)
);
create index facebook_files_due on facebook_files (due_at) where state = 'waiting';
