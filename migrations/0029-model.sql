-- The language model that an administrator has set; without an address the operator's is asked.
create table ai_settings (
  only_one boolean primary key default true check (only_one),
  base_url text,
  model text not null default '',
  -- Sealed; belongs to the address beside it and goes with it.
  key_sealed bytea,
  -- Tokens of one member, and of the whole site, on one day; null: no limit.
  member_tokens bigint default 50000 check (member_tokens > 0),
  site_tokens bigint check (site_tokens > 0),
  updated_at timestamptz not null default now()
);
insert into ai_settings default values;

-- What is used of a day's share, reservations included: one row for each member and one for the site (the id of zeros). A day
-- that has begun is never left for an earlier one, so that another time zone gives no second share.
create table ai_meters (
  owner_id uuid primary key,
  day date not null,
  used bigint not null check (used >= 0)
);

-- Every question to the model: who asked what for, and how it ended. Never what was written.
create table ai_uses (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  kind text not null,
  model text not null,
  tokens_in bigint not null,
  tokens_out bigint not null,
  fault text,
  milliseconds integer not null,
  at timestamptz not null
);
create index ai_uses_at on ai_uses (at desc);
create index ai_uses_user on ai_uses (user_id, at desc);
