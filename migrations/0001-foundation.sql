-- Extensions, text functions, and the state of the site: settings, limits, processes, stored files.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Normalizes text for every search (`contract/folding.ts` does the same for the browser and for search text): no case, accents, vowel
-- signs, hyphens and apostrophes; interchangeable Arabic letters become one; digits become Western. Conditions skip rare steps, because
-- contact imports call this function once per row.
create function folded(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  form text;
begin
  if octet_length(value) = length(value) then
    form := lower(value);
  else
    form := regexp_replace(lower(normalize(value, nfkd)),
      '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]+', '', 'g');
    form := replace(replace(form, 'ة', 'ه'), 'ى', 'ي');
    if form ~ '[ßæœøłđıðςٱۃیېےکڪھہەٲٳ٠-٩۰-۹\u2010\u2011\u2018\u2019\u02bc]' then
      form := translate(replace(replace(replace(form, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        U&'øłđıðςٱٲٳۃیېےکڪھہە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹\2010\2011\2018\2019\02BC',
        'oldidσاااهيييككههه01234567890123456789');
    end if;
  end if;
  if form ~ '[-''`]|  |^ | $|[\t\n\v\f\r\u0085\u2028\u2029]' then
    form := btrim(regexp_replace(translate(form, '-''`', ''), '[ \t\n\v\f\r\u0085\u2028\u2029]+', ' ', 'g'));
  end if;
  return form;
end $$;

create function quarter_of(at timestamptz) returns timestamptz language sql stable parallel safe as $$
  select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00')
$$;

create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table settings is 'Settings of the site, one row for each changed setting.';

create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
comment on table idempotency_keys is 'Stored responses by Idempotency-Key.';

create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  calls integer not null,
  primary key (key, window_start)
);
comment on table rate_limits is 'Calls per time window, shared by all processes.';

create table daily_usage (
  kind text not null,
  -- A member or a workspace.
  owner_id uuid not null,
  day date not null,
  used bigint not null,
  primary key (kind, owner_id, day)
);
comment on table daily_usage is 'Use of a daily limit on one UTC day: one row for each owner, so that parallel calls count exactly.';

create unlogged table workers (
  id text primary key,
  seen_at timestamptz not null default now()
);
comment on table workers is 'Running workers. Work of a worker that stopped reporting is released.';

create unlogged table processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  role text not null,
  version text not null,
  port integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Bytes; event-loop delay in milliseconds (99th percentile); database connections.
  memory bigint not null,
  loop_delay real not null,
  connections_used integer not null,
  connections_waiting integer not null,
  -- Bytes of the disk that holds DATA_DIR.
  disk_free bigint not null,
  disk_size bigint not null,
  -- Received a stop signal and is finishing its work.
  is_leaving boolean not null default false,
  -- The replica as this process sees it: not configured, in use, too far behind, or not answering. Lag in milliseconds.
  replica text not null default 'none' check (replica in ('none', 'used', 'behind', 'away')),
  replica_lag real,
  -- The file store as each process sees it.
  storage text not null default 'none' check (storage in ('none', 'up', 'away')),
  storage_fault text,
  storage_fault_at timestamptz
);
comment on table processes is 'Running processes with their state, reported every few seconds.';

create table last_writes (
  person_id uuid primary key,
  -- Bytes since the start of the log.
  position bigint not null default 0,
  noted_at timestamptz not null default now(),
  -- When work on the person's behalf ended: for a while after it their reads go to the primary.
  held_at timestamptz
) with (fillfactor = 50);
comment on table last_writes is 'Log position of the last write of a person. A replica behind it may not answer that person; needed for seconds only.';

create table stored_files (
  -- The owning workspace; the nil UUID for the site.
  scope uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  -- When a reference was last about to be added.
  written_at timestamptz not null default now(),
  -- Since when no reference is known.
  orphaned_at timestamptz,
  primary key (scope, sha256)
);
comment on table stored_files is 'Files in the file store. A row is written before its file, so no file is unknown.';

create table stored_totals (
  part text primary key,
  files bigint not null,
  bytes bigint not null
);
comment on table stored_totals is 'Number and size of stored files, in sixteen parts so that writers do not wait for each other.';

create table contact_requests (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null default now()
);
comment on table contact_requests is 'Messages from the public contact page.';

create table system_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  html text not null default '',
  body text not null default '',
  created_at timestamptz not null default now(),
  -- System mails contain links that grant access, so their texts are stored sealed. `html` and `body` are then empty; each start seals
  -- rows of earlier versions (`src/server/mail/stored-mails.ts`).
  sealed bytea
);
comment on table system_mails is 'Mail of the product itself where no transport is configured; administrators read it here.';

create table mail_budgets (
  -- `person`, `workspace`, or the kind of a mail to one address.
  kind text not null,
  -- An id, or the hash of an address.
  subject text not null,
  day date not null,
  used integer not null check (used >= 0),
  primary key (kind, subject, day)
);
comment on table mail_budgets is 'Use of the daily budgets of system mail: one row for each budget and subject, so that processes count exactly.';

create table used_stamps (
  stamp_hash bytea primary key,
  -- Hash of the address, so that a repeated sign-up gets the same answer.
  email_hash bytea not null,
  used_at timestamptz not null default now()
);
comment on table used_stamps is 'Form stamps already used. A stamp is valid for one sign-up.';

create index idempotency_keys_created on idempotency_keys (created_at);

-- For the cleanup of expired windows.
create index rate_limits_window on rate_limits (window_start);

create index daily_usage_day on daily_usage (day);

create index processes_seen on processes (seen_at);

create index stored_files_orphaned on stored_files (orphaned_at) where orphaned_at is not null;

create index system_mails_created on system_mails (created_at);
create index system_mails_unsealed on system_mails (id) where sealed is null;

create index mail_budgets_day on mail_budgets (day);

create index used_stamps_time on used_stamps (used_at);

create function count_stored() returns trigger language plpgsql as $$
begin
  insert into stored_totals (part, files, bytes)
    select left(sha256, 1), (case when tg_op = 'INSERT' then 1 else -1 end) * count(*),
      (case when tg_op = 'INSERT' then 1 else -1 end) * sum(size)
    from changed_rows group by 1 order by 1
  on conflict (part) do update set files = stored_totals.files + excluded.files, bytes = stored_totals.bytes + excluded.bytes;
  return null;
end $$;

create trigger stored_files_counted_in after insert on stored_files
  referencing new table as changed_rows for each statement execute function count_stored();
create trigger stored_files_counted_out after delete on stored_files
  referencing old table as changed_rows for each statement execute function count_stored();
