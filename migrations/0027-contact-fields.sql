-- Custom fields of contacts.

create table contact_fields (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  -- The name of the value in the attributes of contacts.
  key text not null,
  label text not null,
  type text not null default 'text'
    check (type in ('text', 'number', 'date', 'yearlessDate', 'choice', 'yesNo', 'url', 'phone')),
  choices text[] not null default '{}',
  -- Earlier keys and keys of merged fields.
  aliases text[] not null default '{}',
  position integer not null default 0,
  is_archived boolean not null default false,
  -- Its values are deleted a day later.
  deleted_at timestamptz,
  contacts integer,
  counted_at timestamptz,
  -- A change of values in progress, with the last contact that has it.
  change jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table contact_fields is 'Custom fields of contacts: names, types and choices.';

create unique index contact_fields_key on contact_fields (tenant_id, key);
create index contact_fields_deleted on contact_fields (deleted_at) where deleted_at is not null;

-- Attributes with the values also under earlier keys, for mail that still uses these.
create function attributes_with_aliases(tenant uuid, attributes jsonb) returns jsonb language sql stable parallel safe as $$
  select case when attributes = '{}' then attributes else attributes || coalesce((
    select jsonb_object_agg(a.alias, attributes -> f.key) from contact_fields f cross join unnest(f.aliases) as a (alias)
    where f.tenant_id = tenant and f.aliases <> '{}' and attributes ? f.key), '{}') end
$$;

-- The names in use, the most frequent first.
insert into contact_fields (tenant_id, id, key, label, position, contacts, counted_at)
  select tenant_id, gen_random_uuid(), key, key, place - 1, contacts, now() from (
    select tenant_id, key, contacts, row_number() over (partition by tenant_id order by contacts desc, key) as place from (
      select tenant_id, key, sum(contacts)::int as contacts from (
        select c.tenant_id, k.key, count(*) as contacts from contacts c cross join jsonb_object_keys(c.attributes) as k (key)
          where c.attributes <> '{}' group by 1, 2
        union all
        select f.tenant_id, f.field ->> 'attribute', 0 from (
            select tenant_id, jsonb_array_elements(case jsonb_typeof(fields) when 'array' then fields else '[]' end) as field from forms) f
          where f.field ->> 'kind' = 'attribute'
      ) used where exists (select from all_workspaces w where w.id = used.tenant_id) group by 1, 2
    ) summed
  ) placed where place <= 200;

alter table imports add column misfits integer not null default 0;

create table import_misfits (
  tenant_id uuid not null,
  import_id uuid not null,
  line integer not null,
  field text not null,
  type text not null,
  email text not null,
  primary key (tenant_id, import_id, line, field),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
comment on table import_misfits is 'Values of an import that did not fit the type of their field. The rest of their row was imported.';
