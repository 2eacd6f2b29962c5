-- Meetings that are made at Zoom, and calendars that members subscribe to.

-- How Zoom is reached, where an administrator set it; without an account the operator's is asked.
create table zoom_settings (
  only_one boolean primary key default true check (only_one),
  account_id text,
  client_id text not null default '',
  -- Whose meetings they are at Zoom: an address or an id; empty: whoever the app belongs to.
  host_user text not null default '',
  -- Sealed; they belong to the account beside them and go with it.
  client_secret_sealed bytea,
  webhook_secret_sealed bytea,
  updated_at timestamptz not null default now()
);
insert into zoom_settings default values;

-- Since when the link to join is Zoom's; null: it is typed by hand, or there is none.
alter table meetings add column at_zoom_since timestamptz;

-- When an occurrence was over before its time, as Zoom told it.
alter table meeting_occurrences add column over_at timestamptz;

-- What a meeting wants of Zoom, and what Zoom was told. A row outlives its meeting until Zoom has deleted its own.
create table zoom_rooms (
  meeting_id uuid primary key,
  wanted boolean not null,
  -- One more with each change of what is wanted; Zoom has all of it when both are the same.
  version integer not null default 1,
  told_version integer not null default 0,
  remote_id text,
  -- A creation was begun whose answer is not known: what Zoom has of it is looked for before anything else is done.
  in_doubt boolean not null default false,
  -- When it is looked for once more, as Zoom may have done it later than it was asked.
  look_again_at timestamptz,
  fault text,
  said text not null default '',
  tries integer not null default 0,
  -- When it is worked at next; null: when something else changes.
  due_at timestamptz,
  -- Who works at it, and until when nobody else does.
  lease uuid,
  leased_until timestamptz,
  -- When the newest event of Zoom happened that was heeded.
  event_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index zoom_rooms_due on zoom_rooms (due_at) where due_at is not null;
create index zoom_rooms_remote on zoom_rooms (remote_id) where remote_id is not null;

-- A member's calendar to subscribe to. Its address is signed with the number, so that a new number ends the old address.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  number integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
