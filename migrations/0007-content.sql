-- What administrators publish for members: articles, tools, meetings; who likes and who comes.

create table articles (
  id uuid primary key,
  slug text not null unique,
  title_en text not null,
  title_ar text not null,
  excerpt_en text not null default '',
  excerpt_ar text not null default '',
  body_en text not null,
  body_ar text not null,
  -- An image of the product's own: `/i/…`.
  cover text,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  author_id uuid references users (id) on delete set null,
  like_count integer not null default 0 check (like_count >= 0),
  -- The first time; members are told of it once.
  published_at timestamptz,
  -- Words of titles, excerpts and bodies, and the version of the rules that made them.
  search tsvector not null default '',
  search_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index articles_created on articles (created_at desc, id desc);
create index articles_status on articles (status, created_at desc, id desc);
create index articles_published on articles (status, published_at desc, id desc);
create index articles_liked on articles (status, like_count desc, id desc);
create index articles_search on articles using gin (search);
create index articles_title on articles using gin ((lower(title_en || ' ' || title_ar)) gin_trgm_ops);
create index articles_search_version on articles (search_version);
create index articles_author on articles (author_id);

create table article_likes (
  article_id uuid not null references articles (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (article_id, user_id)
);
create index article_likes_user on article_likes (user_id);

-- A like counts the moment its row is there and no longer: also when it goes with the person who gave it.
-- `for no key update`, in the order of the key: two statements never wait for each other crosswise.
create function count_article_likes() returns trigger language plpgsql as $$
begin
  perform from articles a where a.id in (select article_id from changed_rows) order by a.id for no key update;
  update articles a set like_count = a.like_count + (case when tg_op = 'INSERT' then d.n else -d.n end)
    from (select article_id, count(*) as n from changed_rows group by 1) d
    where a.id = d.article_id;
  return null;
end $$;
create trigger article_likes_counted_in after insert on article_likes
  referencing new table as changed_rows for each statement execute function count_article_likes();
create trigger article_likes_counted_out after delete on article_likes
  referencing old table as changed_rows for each statement execute function count_article_likes();

create table meetings (
  id uuid primary key,
  title_en text not null,
  title_ar text not null,
  description_en text not null default '',
  description_ar text not null default '',
  -- Of the first occurrence, and the end of the last one.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  duration_minutes integer not null check (duration_minutes > 0),
  time_zone text not null,
  recurrence jsonb,
  join_url text,
  capacity integer check (capacity > 0),
  -- What is set by hand; that a meeting is live or over follows from the time as well.
  status text not null default 'scheduled' check (status in ('scheduled', 'ended', 'cancelled')),
  -- Declared live by hand: until then.
  live_until timestamptz,
  host_id uuid references users (id) on delete set null,
  attendee_count integer not null default 0 check (attendee_count >= 0),
  waiting_count integer not null default 0 check (waiting_count >= 0),
  -- RFC 5545 §3.8.7.4: one more with each change that those who come have to know.
  sequence integer not null default 0,
  search tsvector not null default '',
  search_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index meetings_starts on meetings (starts_at desc, id desc);
create index meetings_created on meetings (created_at desc, id desc);
create index meetings_ends on meetings (ends_at);
create index meetings_search on meetings using gin (search);
create index meetings_title on meetings using gin ((lower(title_en || ' ' || title_ar)) gin_trgm_ops);
create index meetings_search_version on meetings (search_version);
create index meetings_host on meetings (host_id);
create index meetings_free_seats on meetings (id) where waiting_count > 0;

-- When a meeting takes place: once, or as often as its recurrence says. `number` stays when it is moved.
create table meeting_occurrences (
  meeting_id uuid not null references meetings (id) on delete cascade,
  number integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reminded_day_at timestamptz,
  reminded_soon_at timestamptz,
  primary key (meeting_id, number)
);
create index meeting_occurrences_when on meeting_occurrences (meeting_id, ends_at);
create index meeting_occurrences_ends on meeting_occurrences (ends_at, meeting_id);
create index meeting_occurrences_day on meeting_occurrences (starts_at) where reminded_day_at is null;
create index meeting_occurrences_soon on meeting_occurrences (starts_at) where reminded_soon_at is null;

-- Who comes, and who waits for a place: in the order of `place`, which is given under the lock of the meeting's row.
create table meeting_attendance (
  meeting_id uuid not null references meetings (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  place bigint generated always as identity,
  status text not null check (status in ('coming', 'waiting')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (meeting_id, user_id)
);
create index meeting_attendance_order on meeting_attendance (meeting_id, status, place);
create index meeting_attendance_user on meeting_attendance (user_id);

create function count_meeting_attendance() returns trigger language plpgsql as $$
begin
  perform from meetings m where m.id in (select meeting_id from changed_rows) order by m.id for no key update;
  update meetings m set
      attendee_count = m.attendee_count + (case when tg_op = 'INSERT' then d.coming else -d.coming end),
      waiting_count = m.waiting_count + (case when tg_op = 'INSERT' then d.waiting else -d.waiting end)
    from (
      select meeting_id, count(*) filter (where status = 'coming') as coming, count(*) filter (where status = 'waiting') as waiting
      from changed_rows group by 1
    ) d
    where m.id = d.meeting_id;
  return null;
end $$;
create function recount_meeting_attendance() returns trigger language plpgsql as $$
begin
  perform from meetings m where m.id in (select meeting_id from new_rows) order by m.id for no key update;
  update meetings m set attendee_count = m.attendee_count + d.coming, waiting_count = m.waiting_count + d.waiting
    from (
      select meeting_id, sum(coming) as coming, sum(waiting) as waiting from (
        select meeting_id, (status = 'coming')::int as coming, (status = 'waiting')::int as waiting from new_rows
        union all
        select meeting_id, -(status = 'coming')::int, -(status = 'waiting')::int from old_rows
      ) moves group by 1
    ) d
    where m.id = d.meeting_id;
  return null;
end $$;
create trigger meeting_attendance_counted_in after insert on meeting_attendance
  referencing new table as changed_rows for each statement execute function count_meeting_attendance();
create trigger meeting_attendance_counted_out after delete on meeting_attendance
  referencing old table as changed_rows for each statement execute function count_meeting_attendance();
create trigger meeting_attendance_counted_over after update on meeting_attendance
  referencing new table as new_rows old table as old_rows for each statement execute function recount_meeting_attendance();

create table tools (
  id uuid primary key,
  name_en text not null,
  name_ar text not null,
  description_en text not null default '',
  description_ar text not null default '',
  url text not null,
  category text not null,
  -- An image of the product's own: `/i/…`.
  logo text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  search tsvector not null default '',
  search_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tools_created on tools (created_at desc, id desc);
create index tools_by_name on tools (lower(name_en), id);
create index tools_category on tools (lower(category), status, created_at desc);
create index tools_status on tools (status, created_at desc, id desc);
create index tools_search on tools using gin (search);
create index tools_name on tools using gin ((lower(name_en || ' ' || name_ar)) gin_trgm_ops);
create index tools_search_version on tools (search_version);

-- What carries which content tag. Every such table is counted by `count_content_tag_uses`.
create table article_tags (
  article_id uuid not null references articles (id) on delete cascade,
  tag_id uuid not null references content_tags (id) on delete cascade,
  primary key (article_id, tag_id)
);
create index article_tags_tag on article_tags (tag_id, article_id);

create table meeting_tags (
  meeting_id uuid not null references meetings (id) on delete cascade,
  tag_id uuid not null references content_tags (id) on delete cascade,
  primary key (meeting_id, tag_id)
);
create index meeting_tags_tag on meeting_tags (tag_id, meeting_id);

create function count_content_tag_uses() returns trigger language plpgsql as $$
begin
  perform from content_tags t where t.id in (select tag_id from changed_rows) order by t.id for no key update;
  update content_tags t set usage_count = t.usage_count + (case when tg_op = 'INSERT' then d.n else -d.n end)
    from (select tag_id, count(*) as n from changed_rows group by 1) d
    where t.id = d.tag_id;
  return null;
end $$;
create trigger article_tags_counted_in after insert on article_tags
  referencing new table as changed_rows for each statement execute function count_content_tag_uses();
create trigger article_tags_counted_out after delete on article_tags
  referencing old table as changed_rows for each statement execute function count_content_tag_uses();
create trigger meeting_tags_counted_in after insert on meeting_tags
  referencing new table as changed_rows for each statement execute function count_content_tag_uses();
create trigger meeting_tags_counted_out after delete on meeting_tags
  referencing old table as changed_rows for each statement execute function count_content_tag_uses();
create index content_tags_name on content_tags (lower(name_en), id);
create index content_tags_created on content_tags (created_at desc, id desc);
