-- Templates and their pictures.

create table templates (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  subject text not null,
  content_type text not null check (content_type in ('html', 'text', 'blocks')),
  content text not null,
  text text not null default '',
  language text not null default 'en' check (language in ('en', 'ar')),
  is_active boolean not null default true,
  usage_count integer not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The author of the last change, for conflicts between editors.
  edited_by uuid references users (id) on delete set null,
  primary key (tenant_id, id)
);
comment on table templates is 'Templates of mails.';

create table template_tags (
  tenant_id uuid not null,
  template_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, template_id, tag_id),
  foreign key (tenant_id, tag_id) references tags (tenant_id, id) on delete cascade,
  foreign key (tenant_id, template_id) references templates (tenant_id, id) on delete cascade
);
comment on table template_tags is 'Tags of templates.';

create table pictures (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  -- The id of the image, which its address contains.
  id uuid not null,
  -- The file name; empty if a template refers to the image by its address.
  name text not null default '',
  size integer not null,
  width integer not null,
  height integer not null,
  added_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Removed from the list. The address still works, because sent mails contain it.
  removed_at timestamptz,
  primary key (tenant_id, id)
);
comment on table pictures is 'Pictures of a workspace for its mails.';

create table template_pictures (
  tenant_id uuid not null,
  template_id uuid not null,
  picture_id uuid not null,
  primary key (tenant_id, picture_id, template_id),
  foreign key (tenant_id, picture_id) references pictures (tenant_id, id) on delete cascade,
  foreign key (tenant_id, template_id) references templates (tenant_id, id) on delete cascade
);
comment on table template_pictures is 'Pictures that a template shows.';

create index templates_created on templates (tenant_id, created_at desc, id desc);

create index template_tags_tag on template_tags (tenant_id, tag_id);

create index pictures_listed on pictures (tenant_id, created_at desc, id desc) where removed_at is null;
create index pictures_added_by on pictures (added_by) where added_by is not null;

create index template_pictures_template on template_pictures (tenant_id, template_id);

create function pictures_shown(content text) returns setof uuid language sql immutable parallel safe as $$
  select distinct found[1]::uuid
  from regexp_matches(content, '/i/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') as found
$$;

-- Lists the pictures of a template, even if they were removed before. One order for all avoids deadlocks between writers of templates.
create function note_pictures(of_tenant uuid, of_template uuid, content text) returns void language sql as $$
  insert into pictures (tenant_id, id, size, width, height, added_by, created_at)
    select of_tenant, i.id, coalesce(octet_length(i.bytes), f.size, 0), i.width, i.height, i.owner_id, i.created_at
    from pictures_shown(content) as shown
    join images i on i.id = shown
    left join stored_files f on f.scope = '00000000-0000-0000-0000-000000000000' and f.sha256 = i.file
    order by i.id
  on conflict (tenant_id, id) do update set removed_at = null where pictures.removed_at is not null;
  delete from template_pictures
    where tenant_id = of_tenant and template_id = of_template and picture_id not in (select pictures_shown(content));
  insert into template_pictures (tenant_id, template_id, picture_id)
    select of_tenant, of_template, p.id from pictures p
    where p.tenant_id = of_tenant and p.id in (select pictures_shown(content)) order by p.id
  on conflict do nothing;
$$;

create function note_template_pictures() returns trigger language plpgsql as $$
begin
  perform note_pictures(new.tenant_id, new.id, new.content);
  return null;
end $$;

create trigger templates_pictures_new after insert on templates
  for each row when (new.content like '%/i/%') execute function note_template_pictures();
create trigger templates_pictures_changed after update of content on templates
  for each row when (old.content is distinct from new.content) execute function note_template_pictures();
