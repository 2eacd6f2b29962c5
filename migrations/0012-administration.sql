-- The keep area: texts that are used again, sorted by classifications. Each belongs to one workspace, like all of the suite.

create table keep_classifications (
  tenant_id uuid not null references workspaces (id) on delete cascade,
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
create unique index keep_classifications_en on keep_classifications (tenant_id, lower(group_name), lower(name_en));
create unique index keep_classifications_ar on keep_classifications (tenant_id, lower(group_name), lower(name_ar));
create index keep_classifications_created on keep_classifications (tenant_id, created_at desc, id desc);
create index keep_classifications_group on keep_classifications (tenant_id, group_name);

create table keep_contents (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  -- Also alone: the words of a row are made anew by it.
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
  -- Not `cascade`: a classification that has contents stays.
  foreign key (tenant_id, classification_id) references keep_classifications (tenant_id, id)
);
create index keep_contents_created on keep_contents (tenant_id, created_at desc, id desc);
create index keep_contents_updated on keep_contents (tenant_id, updated_at desc, id desc);
create index keep_contents_status on keep_contents (tenant_id, status, created_at desc, id desc);
create index keep_contents_of on keep_contents (tenant_id, classification_id, created_at desc, id desc);
create index keep_contents_by_title on keep_contents (tenant_id, lower(title_en), id);
create index keep_contents_search on keep_contents using gin (tenant_id, search);
create index keep_contents_title on keep_contents using gin (tenant_id, lower(title_en || ' ' || title_ar) gin_trgm_ops);
create index keep_contents_search_version on keep_contents (search_version);

-- Not among the uses that a tag counts: those can be read by whoever is not of the workspace.
create table keep_content_tags (
  tenant_id uuid not null,
  content_id uuid not null,
  tag_id uuid not null references content_tags (id) on delete cascade,
  primary key (tenant_id, content_id, tag_id),
  foreign key (tenant_id, content_id) references keep_contents (tenant_id, id) on delete cascade
);
create index keep_content_tags_tag on keep_content_tags (tag_id);

-- `for no key update`, in the order of the key: two statements never wait for each other crosswise.
create function count_kept_contents() returns trigger language plpgsql as $$
begin
  perform from keep_classifications c where (c.tenant_id, c.id) in (select tenant_id, classification_id from changed_rows)
    order by c.tenant_id, c.id for no key update;
  update keep_classifications c set content_count = c.content_count + (case when tg_op = 'INSERT' then d.n else -d.n end)
    from (select tenant_id, classification_id, count(*) as n from changed_rows group by 1, 2) d
    where c.tenant_id = d.tenant_id and c.id = d.classification_id;
  return null;
end $$;
create trigger keep_contents_counted_in after insert on keep_contents
  referencing new table as changed_rows for each statement execute function count_kept_contents();
create trigger keep_contents_counted_out after delete on keep_contents
  referencing old table as changed_rows for each statement execute function count_kept_contents();

-- Contents that go from one classification to another.
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
create trigger keep_contents_counted_over after update on keep_contents
  referencing old table as old_rows new table as new_rows for each statement execute function recount_kept_contents();

-- The audit log of the site, by person and by kind of thing; what is changed in workspaces is not in the way.
create index audit_log_site on audit_log (at desc, id desc) where workspace_id is null;
create index audit_log_actor on audit_log (actor_id, at desc, id desc) where workspace_id is null;
create index audit_log_kind on audit_log (entity_type, at desc, id desc) where workspace_id is null;

-- What was sent lately, for the overview.
create index jobs_started on jobs (started_at) where started_at is not null;
