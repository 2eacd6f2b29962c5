-- Articles that are published at a time to come, and what articles said before.

alter table articles add publish_at timestamptz;
alter table articles add planned_by uuid references users (id) on delete set null;
-- Who wrote what it says now, and when; null while it is as it was first written.
alter table articles add edited_at timestamptz;
alter table articles add edited_by uuid references users (id) on delete set null;
-- Only a draft waits for its time: whatever else sets its status takes the plan away.
alter table articles add check (publish_at is null or status = 'draft');
create index articles_planned on articles (publish_at) where publish_at is not null;
create index articles_planned_by on articles (planned_by) where planned_by is not null;
create index articles_edited_by on articles (edited_by) where edited_by is not null;

-- In the order in which they were replaced: ids sort by the time at which they were made.
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
create index article_versions_of_article on article_versions (article_id, id desc);
create index article_versions_written_by on article_versions (written_by) where written_by is not null;
