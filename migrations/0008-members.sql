-- What members say of themselves, the directory of those who may be seen, their pictures, and how each wants to be told of news.

-- A text as a search of names compares it: letters without case, accents and vowel signs; Arabic letters that people write
-- for each other as one. In the form that names what it uses, so that a restored database has it too.
create function folded(value text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(
    translate(
      replace(replace(replace(
        regexp_replace(lower(normalize(value, nfkd)), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'ةىیکھہøłđıð٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'هييكههoldid01234567890123456789'),
    '\s+', ' ', 'g'));

-- What a member is found by beside her name: each skill, and each part of where she lives ("Jeddah, Saudi Arabia" is both).
create function directory_facets(skills text[], location text) returns table (kind text, key text, label text)
  language sql immutable parallel safe
begin atomic
  select 'skill', folded(skill), min(skill) from unnest(skills) as skill where folded(skill) <> '' group by folded(skill)
  union all
  select 'location', folded(part), min(btrim(part)) from regexp_split_to_table(location, '[,،;/]') as part
    where folded(part) <> '' group by folded(part);
end;

create function directory_keys(skills text[], location text) returns text[] language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(kind || ':' || key order by kind, key), '{}') from directory_facets(skills, location);
end;

create function directory_text(first_name text, last_name text, skills text[]) returns text language sql immutable parallel safe
  return folded(first_name || ' ' || last_name) || E'\n' || folded(array_to_string(skills, ' · '));

alter table users
  add column bio text not null default '',
  add column mobile text,
  add column location text not null default '',
  add column skills text[] not null default '{}',
  add column social_links jsonb not null default '{}',
  add column visible_to_community boolean not null default true,
  add column listed boolean generated always as (visible_to_community and status = 'active') stored,
  add column directory_name text generated always as (folded(first_name || ' ' || last_name)) stored,
  add column directory_text text generated always as (directory_text(first_name, last_name, skills)) stored,
  add column directory_keys text[] generated always as (directory_keys(skills, location)) stored;
create index users_directory_newest on users (created_at desc, id desc) where listed;
create index users_directory_name on users (directory_name, id) where listed;
create index users_directory_text on users using gin (directory_text gin_trgm_ops) where listed;
create index users_directory_keys on users using gin (directory_keys) where listed;

-- How many listed members there are ('all'), and how many have each skill and live in each place; kept by whatever changes `users`.
create table directory_counts (
  kind text not null check (kind in ('all', 'skill', 'location')),
  key text not null,
  -- As the first of them spelled it.
  label text not null,
  members integer not null,
  primary key (kind, key)
);
create index directory_counts_most on directory_counts (kind, members desc, key);
create index directory_counts_search on directory_counts using gin (key gin_trgm_ops);

create function directory_shares(skills text[], location text) returns table (kind text, key text, label text)
  language sql immutable parallel safe
begin atomic
  select 'all', '', ''
  union all
  select kind, key, label from directory_facets(skills, location);
end;

create function count_directory() returns trigger language plpgsql as $$
begin
  -- In the order of the key, so that two statements never wait for each other crosswise.
  if tg_op = 'INSERT' then
    insert into directory_counts as c (kind, key, label, members)
      select s.kind, s.key, min(s.label), count(*) from new_rows n, directory_shares(n.skills, n.location) s
      where n.listed group by 1, 2 order by 1, 2
      on conflict (kind, key) do update set members = c.members + excluded.members;
  elsif tg_op = 'DELETE' then
    insert into directory_counts as c (kind, key, label, members)
      select s.kind, s.key, min(s.label), -count(*) from old_rows o, directory_shares(o.skills, o.location) s
      where o.listed group by 1, 2 order by 1, 2
      on conflict (kind, key) do update set members = c.members + excluded.members;
  else
    insert into directory_counts as c (kind, key, label, members)
      select kind, key, min(label), sum(n) from (
        select s.kind, s.key, s.label, 1 as n from new_rows n, directory_shares(n.skills, n.location) s where n.listed
        union all
        select s.kind, s.key, s.label, -1 from old_rows o, directory_shares(o.skills, o.location) s where o.listed
      ) d group by 1, 2 having sum(n) <> 0 order by 1, 2
      on conflict (kind, key) do update set members = c.members + excluded.members;
  end if;
  return null;
end $$;
create trigger users_counted_in after insert on users
  referencing new table as new_rows for each statement execute function count_directory();
create trigger users_counted_out after delete on users
  referencing old table as old_rows for each statement execute function count_directory();
create trigger users_counted_over after update on users
  referencing new table as new_rows old table as old_rows for each statement execute function count_directory();

insert into directory_counts (kind, key, label, members) select 'all', '', '', count(*) from users where listed;

-- Pictures, re-encoded: in the database, so that every process has them.
create table images (
  id uuid primary key,
  owner_id uuid references users (id) on delete set null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
create index images_owner on images (owner_id, created_at);
-- They are compressed already.
alter table images alter column bytes set storage external;

-- How a person wants to be told of a kind of news; without a row the product's default holds.
create table notification_settings (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  mail text not null check (mail in ('none', 'once', 'weekly')),
  updated_at timestamptz not null default now(),
  primary key (user_id, kind)
);

-- What she was told, she is shown in the product, mailed, or both. `mailed_at`: the mail was handed over, or is being.
alter table notifications
  add column in_app boolean not null default true,
  add column mail text not null default 'none' check (mail in ('none', 'once', 'weekly')),
  add column mailed_at timestamptz;
create index notifications_weekly on notifications (user_id, created_at)
  where mail = 'weekly' and mailed_at is null and not is_read;
create index news_created on news (created_at);
create index news_actor on news (actor_id);

-- The weekly mails that were written: one for each person and week, by the Monday (UTC) on which it is due.
create table notification_digests (
  user_id uuid not null references users (id) on delete cascade,
  week date not null,
  created_at timestamptz not null default now(),
  primary key (user_id, week)
);
create index notification_digests_created on notification_digests (created_at);
