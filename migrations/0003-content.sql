-- Articles, meetings, tools, the content library, images, and news.

create table images (
  id uuid primary key,
  owner_id uuid references users (id) on delete set null,
  bytes bytea,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  mail_bytes bytea,
  mail_type text check (mail_type in ('image/jpeg', 'image/png')),
  -- The bytes are in the row, or in the named file.
  file text,
  mail_file text,
  -- Animated pictures are stored as GIF, which every mail program reads; all others as WebP.
  moves boolean not null default false,
  -- Transparent pictures with low contrast on a dark background, such as a black logo; unknown for older ones.
  fades boolean not null default false,
  constraint images_check check (num_nonnulls(bytes, file) = 1),
  constraint images_check1 check (num_nonnulls(mail_bytes, mail_file) <= 1)
);
comment on table images is 'Re-encoded images, in the database so that every process has them.';
alter table images alter column bytes set storage external;

create table content_tags (
  id uuid primary key,
  name_en text not null,
  name_ar text not null,
  usage_count integer not null default 0 check (usage_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table content_tags is 'Tags of questions, articles, meetings and conversations.';

create table articles (
  id uuid primary key,
  slug text not null unique,
  title_en text not null,
  title_ar text not null,
  excerpt_en text not null default '',
  excerpt_ar text not null default '',
  body_en text not null,
  body_ar text not null,
  -- A path of an uploaded image: `/i/…`.
  cover text,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  author_id uuid references users (id) on delete set null,
  like_count integer not null default 0 check (like_count >= 0),
  -- The first time only: members are notified once.
  published_at timestamptz,
  -- Words of titles, excerpts and bodies, and the version of the rules that extracted them.
  search tsvector not null default '',
  search_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  publish_at timestamptz,
  planned_by uuid references users (id) on delete set null,
  -- Author and time of the current text; null while it is the original.
  edited_at timestamptz,
  edited_by uuid references users (id) on delete set null,
  body_html_en text not null default '',
  body_html_ar text not null default '',
  html_version smallint not null default 0,
  constraint articles_check check ((publish_at is null) or (status = 'draft'))
);
comment on table articles is 'Articles in both languages.';

create table article_versions (
  id uuid primary key,
  article_id uuid not null references articles (id) on delete cascade,
  title_en text not null,
  title_ar text not null,
  excerpt_en text not null,
  excerpt_ar text not null,
  body_en text not null,
  body_ar text not null,
  written_by uuid references users (id) on delete set null,
  written_at timestamptz not null,
  replaced_at timestamptz not null default now()
);
comment on table article_versions is 'Earlier texts of an article, ordered by id.';

create table article_likes (
  article_id uuid not null references articles (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (article_id, user_id)
);
comment on table article_likes is 'Likes of an article.';

create table article_tags (
  article_id uuid not null references articles (id) on delete cascade,
  tag_id uuid not null references content_tags (id) on delete cascade,
  primary key (article_id, tag_id)
);
comment on table article_tags is 'Content tags of articles. Every such table is counted by count_content_tag_uses.';

create table meetings (
  id uuid primary key,
  title_en text not null,
  title_ar text not null,
  description_en text not null default '',
  description_ar text not null default '',
  -- Start of the first occurrence, and end of the last one.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  duration_minutes integer not null check (duration_minutes > 0),
  time_zone text not null,
  recurrence jsonb,
  join_url text,
  capacity integer check (capacity > 0),
  -- The status set by a person; live and over also follow from the time.
  status text not null default 'scheduled' check (status in ('scheduled', 'ended', 'cancelled')),
  -- Declared live by a person until this time.
  live_until timestamptz,
  host_id uuid references users (id) on delete set null,
  attendee_count integer not null default 0 check (attendee_count >= 0),
  waiting_count integer not null default 0 check (waiting_count >= 0),
  -- RFC 5545 §3.8.7.4: increases with each change that matters to attendees.
  sequence integer not null default 0,
  search tsvector not null default '',
  search_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Since when the join link comes from Zoom; null: entered by a person, or none.
  at_zoom_since timestamptz,
  description_html_en text not null default '',
  description_html_ar text not null default '',
  html_version smallint not null default 0
);
comment on table meetings is 'Meetings of the community.';

create table meeting_occurrences (
  meeting_id uuid not null references meetings (id) on delete cascade,
  number integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reminded_day_at timestamptz,
  reminded_soon_at timestamptz,
  -- When an occurrence ended early, as reported by Zoom.
  over_at timestamptz,
  primary key (meeting_id, number)
);
comment on table meeting_occurrences is 'Dates of a meeting. The number stays when a date is moved.';

create table meeting_attendance (
  meeting_id uuid not null references meetings (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  place bigint not null generated always as identity,
  status text not null check (status in ('coming', 'waiting')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (meeting_id, user_id)
);
comment on table meeting_attendance is 'Attendees and the waiting list, ordered by place, which is assigned under the lock of the meeting''s row.';

create table meeting_tags (
  meeting_id uuid not null references meetings (id) on delete cascade,
  tag_id uuid not null references content_tags (id) on delete cascade,
  primary key (meeting_id, tag_id)
);
comment on table meeting_tags is 'Content tags of meetings.';

create table tools (
  id uuid primary key,
  name_en text not null,
  name_ar text not null,
  description_en text not null default '',
  description_ar text not null default '',
  url text not null,
  category text not null,
  -- A path of an uploaded image: `/i/…`.
  logo text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  search tsvector not null default '',
  search_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table tools is 'Recommended tools.';

create table tool_categories (
  key text not null,
  status text not null,
  tools integer not null,
  primary key (key, status)
);
comment on table tool_categories is 'Number of tools by category and status, ignoring case.';

create table keep_classifications (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  group_name text not null,
  name_en text not null,
  name_ar text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  content_count integer not null default 0 check (content_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table keep_classifications is 'Classifications of kept contents.';

create table keep_contents (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  -- Unique on its own: the search text of a row is rebuilt by id.
  id uuid not null unique,
  classification_id uuid not null,
  title_en text not null,
  title_ar text not null,
  body_en text not null,
  body_ar text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  search tsvector not null default '',
  search_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, classification_id) references keep_classifications (tenant_id, id)
);
comment on table keep_contents is 'Texts that a workspace keeps for reuse.';

create table keep_content_tags (
  tenant_id uuid not null,
  content_id uuid not null,
  tag_id uuid not null references content_tags (id) on delete cascade,
  primary key (tenant_id, content_id, tag_id),
  foreign key (tenant_id, content_id) references keep_contents (tenant_id, id) on delete cascade
);
comment on table keep_content_tags is 'Content tags of kept contents. These do not count as uses, because counts are visible outside the workspace.';

create table news (
  id uuid primary key,
  kind text not null,
  actor_id uuid references users (id) on delete set null,
  entity_type text not null,
  entity_id uuid not null,
  link text not null,
  title text not null,
  excerpt text not null default '',
  audience jsonb not null,
  -- The last person who was notified; null before the first and after the last.
  told_to uuid,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  -- Set for news about content in both languages; title and excerpt are then the English ones.
  title_ar text,
  excerpt_ar text
);
comment on table news is 'Events that people are notified of, written in the transaction of the event and delivered by the queue.';

create table notifications (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  news_id uuid not null references news (id) on delete cascade,
  is_read boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Channels of this notification. `mailed_at`: the mail was handed over, or is being handed over.
  in_app boolean not null default true,
  mail text not null default 'none' check (mail in ('none', 'once', 'weekly')),
  mailed_at timestamptz,
  primary key (user_id, id),
  unique (news_id, user_id)
);
comment on table notifications is 'News delivered to one person, once for each piece of news.';

create table notification_settings (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  mail text not null check (mail in ('none', 'once', 'weekly')),
  updated_at timestamptz not null default now(),
  primary key (user_id, kind)
);
comment on table notification_settings is 'Channels of a person by kind of news; without a row the default holds.';

create table notification_digests (
  user_id uuid not null references users (id) on delete cascade,
  week date not null,
  created_at timestamptz not null default now(),
  primary key (user_id, week)
);
comment on table notification_digests is 'Weekly mails sent: one for each person and week, by its Monday (UTC).';

create index images_owner on images (owner_id, created_at);
create index images_file on images (file) where file is not null;
create index images_mail_file on images (mail_file) where mail_file is not null;

-- A name may exist once in each language, ignoring case.
create unique index content_tags_en on content_tags (lower(name_en));
create unique index content_tags_ar on content_tags (lower(name_ar));
create index content_tags_usage on content_tags (usage_count desc, id);
create index content_tags_created on content_tags (created_at desc, id desc);
create index content_tags_search on content_tags using gin (folded(name_en || ' ' || name_ar) gin_trgm_ops);
create index content_tags_name on content_tags (((folded(name_en) || E'\x01' || name_en) collate "C"), id) include (name_en);

create index articles_created on articles (created_at desc, id desc);
create index articles_status on articles (status, created_at desc, id desc);
create index articles_published on articles (status, published_at desc, id desc);
create index articles_liked on articles (status, like_count desc, id desc);
create index articles_search on articles using gin (search);
create index articles_search_version on articles (search_version);
create index articles_author on articles (author_id);
create index articles_planned on articles (publish_at) where publish_at is not null;
create index articles_planned_by on articles (planned_by) where planned_by is not null;
create index articles_edited_by on articles (edited_by) where edited_by is not null;
-- Articles that were never published come first.
create index articles_by_publishing on articles (coalesce(published_at, 'infinity'::timestamptz) desc, id desc);
create index articles_status_publishing on articles (status, coalesce(published_at, 'infinity'::timestamptz) desc, id desc);
create index articles_by_likes on articles (like_count desc, id desc);
create index articles_title on articles using gin (folded(title_en || ' ' || title_ar) gin_trgm_ops);
create index articles_html_version on articles (html_version);

create index article_versions_of_article on article_versions (article_id, id desc);
create index article_versions_written_by on article_versions (written_by) where written_by is not null;

create index article_likes_user on article_likes (user_id);

create index article_tags_tag on article_tags (tag_id, article_id);

create index meetings_created on meetings (created_at desc, id desc);
create index meetings_ends on meetings (ends_at);
create index meetings_search on meetings using gin (search);
create index meetings_search_version on meetings (search_version);
create index meetings_host on meetings (host_id);
create index meetings_free_seats on meetings (id) where waiting_count > 0;
create index meetings_starts on meetings (starts_at desc, id desc) include (status, ends_at);
create index meetings_status on meetings (status, starts_at desc, id desc);
create index meetings_live_until on meetings (live_until) where live_until is not null;
create index meetings_title on meetings using gin (folded(title_en || ' ' || title_ar) gin_trgm_ops);
create index meetings_html_version on meetings (html_version);

create index meeting_occurrences_when on meeting_occurrences (meeting_id, ends_at);
create index meeting_occurrences_ends on meeting_occurrences (ends_at, meeting_id);
create index meeting_occurrences_day on meeting_occurrences (starts_at) where reminded_day_at is null;
create index meeting_occurrences_soon on meeting_occurrences (starts_at) where reminded_soon_at is null;
create index meeting_occurrences_starts on meeting_occurrences (starts_at, meeting_id) include (ends_at, number);

create index meeting_attendance_order on meeting_attendance (meeting_id, status, place);
create index meeting_attendance_user on meeting_attendance (user_id);

create index meeting_tags_tag on meeting_tags (tag_id, meeting_id);

create index tools_created on tools (created_at desc, id desc);
create index tools_status on tools (status, created_at desc, id desc);
create index tools_search on tools using gin (search);
create index tools_search_version on tools (search_version);
create index tools_category on tools (lower(category), created_at desc, id desc) include (category, status);
create index tools_name on tools using gin (folded(name_en || ' ' || name_ar) gin_trgm_ops);
create index tools_by_name on tools (((folded(name_en) || E'\x01' || name_en) collate "C"), id) include (name_en);

create unique index keep_classifications_en on keep_classifications (tenant_id, lower(group_name), lower(name_en));
create unique index keep_classifications_ar on keep_classifications (tenant_id, lower(group_name), lower(name_ar));
create index keep_classifications_created on keep_classifications (tenant_id, created_at desc, id desc);
create index keep_classifications_group on keep_classifications (tenant_id, group_name);

create index keep_contents_created on keep_contents (tenant_id, created_at desc, id desc);
create index keep_contents_updated on keep_contents (tenant_id, updated_at desc, id desc);
create index keep_contents_status on keep_contents (tenant_id, status, created_at desc, id desc);
create index keep_contents_of on keep_contents (tenant_id, classification_id, created_at desc, id desc);
create index keep_contents_search on keep_contents using gin (tenant_id, search);
create index keep_contents_search_version on keep_contents (search_version);
create index keep_contents_title on keep_contents using gin (tenant_id, folded(title_en || ' ' || title_ar) gin_trgm_ops);
create index keep_contents_by_title on keep_contents (tenant_id, ((folded(title_en) || E'\x01' || title_en) collate "C"), id) include (title_en);

create index keep_content_tags_tag on keep_content_tags (tag_id);

create index news_untold on news (created_at) where told_at is null;
create index news_created on news (created_at);
create index news_actor on news (actor_id);
-- Deleting an entity deletes its notifications, and open pages get their new unread count. News of the deletion itself is from the same
-- transaction and remains.
create index news_entity on news (entity_id);

create index notifications_unread on notifications (user_id, id) where not is_read;
create index notifications_weekly on notifications (user_id, created_at)
  where mail = 'weekly' and mailed_at is null and not is_read;

create index notification_digests_created on notification_digests (created_at);

create function count_content_tag_uses() returns trigger language plpgsql as $$
begin
  perform from content_tags t where t.id in (select tag_id from changed_rows) order by t.id for no key update;
  update content_tags t set usage_count = t.usage_count + (case when tg_op = 'INSERT' then d.n else -d.n end)
    from (select tag_id, count(*) as n from changed_rows group by 1) d
    where t.id = d.tag_id;
  return null;
end $$;

-- A like counts exactly while its row exists, also when the account of its author is deleted. `for no key update` in key order avoids
-- deadlocks.
create function count_article_likes() returns trigger language plpgsql as $$
begin
  perform from articles a where a.id in (select article_id from changed_rows) order by a.id for no key update;
  update articles a set like_count = a.like_count + (case when tg_op = 'INSERT' then d.n else -d.n end)
    from (select article_id, count(*) as n from changed_rows group by 1) d
    where a.id = d.article_id;
  return null;
end $$;

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

-- Key order avoids deadlocks.
create function count_tools() returns trigger language plpgsql as $$
begin
  insert into tool_categories as c (key, status, tools)
    select lower(category), status, (case when tg_op = 'INSERT' then 1 else -1 end) * count(*) from changed_rows group by 1, 2 order by 1, 2
    on conflict (key, status) do update set tools = c.tools + excluded.tools;
  return null;
end $$;

create function recount_tools() returns trigger language plpgsql as $$
begin
  insert into tool_categories as c (key, status, tools)
    select key, status, sum(n) from (
      select lower(category) as key, status, 1 as n from new_rows
      union all
      select lower(category), status, -1 from old_rows
    ) moves group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (key, status) do update set tools = c.tools + excluded.tools;
  return null;
end $$;

-- `for no key update` in key order avoids deadlocks.
create function count_kept_contents() returns trigger language plpgsql as $$
begin
  perform from keep_classifications c where (c.tenant_id, c.id) in (select tenant_id, classification_id from changed_rows)
    order by c.tenant_id, c.id for no key update;
  update keep_classifications c set content_count = c.content_count + (case when tg_op = 'INSERT' then d.n else -d.n end)
    from (select tenant_id, classification_id, count(*) as n from changed_rows group by 1, 2) d
    where c.tenant_id = d.tenant_id and c.id = d.classification_id;
  return null;
end $$;

-- For contents that move between classifications.
create function recount_kept_contents() returns trigger language plpgsql as $$
begin
  perform from keep_classifications c where (c.tenant_id, c.id) in (
    select tenant_id, classification_id from old_rows union select tenant_id, classification_id from new_rows)
    order by c.tenant_id, c.id for no key update;
  update keep_classifications c set content_count = c.content_count + d.n
    from (
      select tenant_id, classification_id, sum(n) as n from (
        select tenant_id, classification_id, count(*) as n from new_rows group by 1, 2
        union all
        select tenant_id, classification_id, -count(*) from old_rows group by 1, 2) moved
      group by 1, 2 having sum(n) <> 0) d
    where c.tenant_id = d.tenant_id and c.id = d.classification_id;
  return null;
end $$;

create function forget_news() returns trigger language plpgsql as $$
declare
  readers text;
begin
  for readers in
    with unread as (
      select distinct t.user_id from old_rows o join news n on n.entity_id = o.id join notifications t on t.news_id = n.id
      where n.entity_type = tg_argv[0] and n.created_at < now() and not t.is_read
    ), pieces as (
      -- A payload has 8,000 bytes at most.
      select user_id, (row_number() over (order by user_id) - 1) / 200 as piece from unread
    )
    select string_agg(user_id::text, ',') from pieces group by piece
  loop
    perform pg_notify('sanad_notifications', readers);
  end loop;
  delete from news n using old_rows o where n.entity_id = o.id and n.entity_type = tg_argv[0] and n.created_at < now();
  return null;
end $$;

-- A text without its own HTML has none: a change of the text alone resets the version.
create function forget_html() returns trigger language plpgsql as $$
begin
  new.html_version := 0;
  return new;
end $$;

create trigger articles_news_gone after delete on articles
  referencing old table as old_rows for each statement execute function forget_news('article');
create trigger articles_html before update of body_en, body_ar on articles for each row
  when ((old.body_en <> new.body_en and old.body_html_en = new.body_html_en)
    or (old.body_ar <> new.body_ar and old.body_html_ar = new.body_html_ar)) execute function forget_html();

create trigger article_likes_counted_in after insert on article_likes
  referencing new table as changed_rows for each statement execute function count_article_likes();
create trigger article_likes_counted_out after delete on article_likes
  referencing old table as changed_rows for each statement execute function count_article_likes();

create trigger article_tags_counted_in after insert on article_tags
  referencing new table as changed_rows for each statement execute function count_content_tag_uses();
create trigger article_tags_counted_out after delete on article_tags
  referencing old table as changed_rows for each statement execute function count_content_tag_uses();

create trigger meetings_news_gone after delete on meetings
  referencing old table as old_rows for each statement execute function forget_news('meeting');
create trigger meetings_html before update of description_en, description_ar on meetings for each row
  when ((old.description_en <> new.description_en and old.description_html_en = new.description_html_en)
    or (old.description_ar <> new.description_ar and old.description_html_ar = new.description_html_ar)) execute function forget_html();

create trigger meeting_attendance_counted_in after insert on meeting_attendance
  referencing new table as changed_rows for each statement execute function count_meeting_attendance();
create trigger meeting_attendance_counted_out after delete on meeting_attendance
  referencing old table as changed_rows for each statement execute function count_meeting_attendance();
create trigger meeting_attendance_counted_over after update on meeting_attendance
  referencing new table as new_rows old table as old_rows for each statement execute function recount_meeting_attendance();

create trigger meeting_tags_counted_in after insert on meeting_tags
  referencing new table as changed_rows for each statement execute function count_content_tag_uses();
create trigger meeting_tags_counted_out after delete on meeting_tags
  referencing old table as changed_rows for each statement execute function count_content_tag_uses();

create trigger tools_counted_in after insert on tools
  referencing new table as changed_rows for each statement execute function count_tools();
create trigger tools_counted_out after delete on tools
  referencing old table as changed_rows for each statement execute function count_tools();
create trigger tools_counted_over after update on tools
  referencing old table as old_rows new table as new_rows for each statement execute function recount_tools();

create trigger keep_contents_counted_in after insert on keep_contents
  referencing new table as changed_rows for each statement execute function count_kept_contents();
create trigger keep_contents_counted_out after delete on keep_contents
  referencing old table as changed_rows for each statement execute function count_kept_contents();
create trigger keep_contents_counted_over after update on keep_contents
  referencing old table as old_rows new table as new_rows for each statement execute function recount_kept_contents();
