-- Contacts of a workspace: tags, groups, topics, imports, history.

-- Gmail ignores dots; the part after a plus is a detail chosen by the owner (RFC 5233).
create function contact_mailbox(email text) returns text language sql immutable parallel safe as $$
  select case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end
$$;

create function contact_full_name(first_name text, last_name text) returns text language sql immutable parallel safe as $$
  select case when first_name <> '' and last_name <> '' then lower(first_name || ' ' || last_name) end
$$;

-- Most attributes contain no number of seven digits: one test of the whole text finds that in a tenth of the time.
create function contact_phone(attributes jsonb) returns text language sql immutable parallel safe as $$
  select case when attributes::text ~ '([0-9٠-٩۰-۹][^0-9٠-٩۰-۹]*){7}' then
    right(regexp_replace(translate(jsonb_path_query_first(attributes, '$.keyvalue() ? (
      @.key like_regex "^(phone|phone number|mobile|mobile number|tel|telephone|whatsapp|الهاتف|هاتف|رقم الهاتف|الجوال|جوال|رقم الجوال|الموبايل|موبايل|واتساب|رقم الواتساب)$" flag "i"
      && (@.value >= 1000000 || @.value like_regex "([0-9٠-٩۰-۹][^0-9٠-٩۰-۹]*){7}")).value') #>> '{}',
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g'), 9) end
$$;

-- Attributes as conditions compare them: in lower case, with Western digits and separators.
create function attributes_compared(attributes jsonb) returns jsonb language sql immutable parallel safe as $$
  select translate(lower(attributes::text), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٬٫', '01234567890123456789,.')::jsonb
$$;

-- The number in a text, also with Arabic digits and thousands separators; null if there is none.
create function number_read(value text) returns numeric language sql immutable parallel safe as $$
  select case when digits ~ '^[+-]?([0-9]{1,20}|[0-9]{1,3}(,[0-9]{3}){1,6})([.][0-9]{1,20})?$' then replace(digits, ',', '')::numeric end
  from (values (translate(trim(value), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٬٫', '01234567890123456789,.'))) as v (digits)
$$;

create table parameters (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  name text not null,
  value jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, name)
);
comment on table parameters is 'Named values of a workspace, for use in mails.';

create table tags (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  type text not null check (type in ('email', 'message')),
  name_en text not null,
  name_ar text not null,
  color text not null default 'blue',
  usage_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table tags is 'Tags of contacts and messages.';

create table contacts (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  status text not null default 'subscribed'
    check (status in ('subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocked')),
  language text check (language in ('en', 'ar')),
  attributes jsonb not null default '{}',
  sent_count integer not null default 0,
  failed_count integer not null default 0,
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  open_count integer not null default 0,
  click_count integer not null default 0,
  -- The file that created the contact; the contact's latest activity.
  import_id uuid,
  last_opened_at timestamptz,
  last_clicked_at timestamptz,
  last_replied_at timestamptz,
  -- The contact paused all mail until this time.
  paused_until timestamptz,
  -- The time zone of the contact.
  time_zone text,
  primary key (tenant_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05, fillfactor = 70);
comment on table contacts is 'Contacts of a workspace.';

create table contact_tags (
  tenant_id uuid not null,
  tag_id uuid not null,
  contact_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, tag_id, contact_id),
  unique (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
comment on table contact_tags is 'Tags of contacts.';

create table contact_counts (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  status text not null,
  count bigint not null default 0,
  primary key (tenant_id, status)
);
comment on table contact_counts is 'Number of contacts by status, kept by triggers so that a list never counts.';

create table contact_statuses (
  tenant_id uuid not null,
  status text not null,
  contact_id uuid not null,
  primary key (tenant_id, contact_id)
);
comment on table contact_statuses is 'Contacts that are not subscribed, by status.';

create table contact_events (
  tenant_id uuid not null,
  contact_id uuid not null,
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  kind text not null check (kind in ('changed', 'untagged', 'unsubscribed', 'merged')),
  -- For a change: the old and new value of each field. For a tag: its id, its names, and when it was assigned.
  detail jsonb not null,
  actor_id uuid,
  actor_name text,
  import_id uuid,
  -- One bulk change of many contacts.
  run_id uuid,
  job_id uuid,
  -- Attributes before a change, if `detail` does not contain them in full: it has 200 characters of each of 50 attributes.
  before jsonb,
  primary key (tenant_id, contact_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
comment on table contact_events is 'Changes of contacts, kept for two years. Sends, messages and tags have their own tables.';

create table contact_aliases (
  tenant_id uuid not null,
  alias_id uuid not null,
  contact_id uuid not null,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, alias_id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
comment on table contact_aliases is 'Contacts merged into another: their old address and their sends belong to it.';

create table contact_runs (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  action text not null,
  tag_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (tenant_id, id)
);
comment on table contact_runs is 'Changes of many contacts at once, which can be undone for a day.';

create table groups (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  match text not null default 'any' check (match in ('any', 'all')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Conditions of a group besides its tags.
  conditions jsonb,
  -- The size of a group and when it was counted, for groups that are too slow to count during a request.
  counted integer,
  counted_at timestamptz,
  primary key (tenant_id, id)
);
comment on table groups is 'Segments of contacts by tags and conditions.';

create table group_tags (
  tenant_id uuid not null,
  group_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, group_id, tag_id),
  foreign key (tenant_id, group_id) references groups (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tags (tenant_id, id) on delete cascade
);
comment on table group_tags is 'Tags that define a group.';

create table topics (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  name_en text not null,
  name_ar text not null,
  description_en text not null default '',
  description_ar text not null default '',
  -- Whether contacts without a choice receive it.
  is_default boolean not null default true,
  is_archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table topics is 'Topics that contacts choose to receive.';

create table topic_choices (
  tenant_id uuid not null,
  contact_id uuid not null,
  topic_id uuid not null,
  wanted boolean not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, contact_id, topic_id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, topic_id) references topics (tenant_id, id) on delete cascade
);
comment on table topic_choices is 'Choices of contacts by topic.';

create table deleted_contact_preferences (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  email text not null,
  -- Topics that the contact refused. Topics deleted since are ignored.
  topic_ids uuid[] not null,
  paused_until timestamptz,
  primary key (tenant_id, email)
);
comment on table deleted_contact_preferences is 'Topics and pauses of deleted contacts, by address. They hold again when the address returns.';

create table imports (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  user_id uuid references users (id) on delete set null,
  file_name text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'stopped', 'done', 'failed')),
  options jsonb not null default '{}',
  rows integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  refused integer not null default 0,
  bytes bigint not null default 0,
  bytes_read bigint not null default 0,
  -- The reason of a failure: a code of the catalogue, translated for the reader.
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kept integer not null default 0,
  -- The rows of a file add up: created, updated (of which some unchanged), skipped, refused.
  unchanged integer not null default 0,
  skipped integer not null default 0,
  -- Contacts of the file that are not subscribed after the import, because of the file or of an earlier status.
  not_subscribed integer not null default 0,
  primary key (tenant_id, id)
);
comment on table imports is 'Imports of contacts from files.';

create table import_refusals (
  tenant_id uuid not null,
  import_id uuid not null,
  line integer not null,
  email text not null,
  -- A code of the catalogue, translated for the reader.
  reason text not null,
  -- The row was accepted, but its contact is suppressed and stays so.
  kept boolean not null default false,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
comment on table import_refusals is 'Lines of an import that were refused.';

create table import_pieces (
  tenant_id uuid not null,
  import_id uuid not null,
  number integer not null,
  bytes bytea not null,
  primary key (tenant_id, import_id, number),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
comment on table import_pieces is 'Uploaded files of imports in pieces, so that any process can read them.';

create table import_batches (
  tenant_id uuid not null,
  import_id uuid not null,
  number integer not null,
  primary key (tenant_id, import_id, number),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
comment on table import_batches is 'Batches of an import that are written. Batches run in parallel, so the last one says nothing of earlier ones.';

create unique index tags_name_en on tags (tenant_id, type, lower(name_en));
create unique index tags_name_ar on tags (tenant_id, type, lower(name_ar));

create unique index contacts_email on contacts (tenant_id, email) include (id);
create index contacts_language on contacts (tenant_id, language, id);
create index contacts_opened on contacts (tenant_id, last_opened_at) where last_opened_at is not null;
create index contacts_clicked on contacts (tenant_id, last_clicked_at) where last_clicked_at is not null;
create index contacts_replied on contacts (tenant_id, last_replied_at) where last_replied_at is not null;
create index contacts_time_zone on contacts (tenant_id, time_zone, id) where time_zone is not null;
-- Only one address can equal its mailbox: of two that share a mailbox, at least one is in this index.
create index contacts_mailbox on contacts (tenant_id, (contact_mailbox(email) collate "C"), id) include (email)
  where contact_mailbox(email) <> email;
create index contacts_full_name on contacts (tenant_id, (contact_full_name(first_name, last_name) collate "C"), id)
  include (first_name, last_name) where contact_full_name(first_name, last_name) is not null;
create index contacts_phone on contacts (tenant_id, (contact_phone(attributes) collate "C"), id)
  where contact_phone(attributes) is not null;
create index contacts_attributes_compared on contacts using gin (tenant_id, attributes_compared(attributes) jsonb_path_ops)
  where attributes <> '{}';
create index contacts_search on contacts using gin (tenant_id, folded(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index contacts_first_name on contacts (tenant_id, folded(first_name), (first_name collate "C"), id);
create index contacts_last_name on contacts (tenant_id, folded(last_name), (last_name collate "C"), id);

-- For prefix searches. A database that sorts by code point uses the indexes above.
do $$ begin
  if 'a' < 'B' then
    create index contacts_first_name_beginning on contacts (tenant_id, folded(first_name) text_pattern_ops);
    create index contacts_last_name_beginning on contacts (tenant_id, folded(last_name) text_pattern_ops);
    create index contacts_email_beginning on contacts (tenant_id, email text_pattern_ops);
  end if;
end $$;

create index contact_tags_contact on contact_tags (tenant_id, contact_id);

create index contact_statuses_status on contact_statuses (tenant_id, status, contact_id);

create index contact_events_run on contact_events (tenant_id, run_id) where run_id is not null;
create index contact_events_at on contact_events using brin (at);

create index contact_aliases_contact on contact_aliases (tenant_id, contact_id);
create index contact_aliases_email on contact_aliases (tenant_id, email);

create index contact_runs_created on contact_runs (created_at);

create unique index groups_name on groups (tenant_id, lower(name));

create index group_tags_tag on group_tags (tenant_id, tag_id);

create unique index topics_name_en on topics (tenant_id, lower(name_en));
create unique index topics_name_ar on topics (tenant_id, lower(name_ar));

create index topic_choices_topic on topic_choices (tenant_id, topic_id);

create index imports_created on imports (tenant_id, created_at desc, id desc);
create index imports_stopped on imports (updated_at) where status = 'stopped';
-- For the number of a person's running imports.
create index imports_under_way on imports (user_id) where status in ('queued', 'running');

create function contacts_have_workspaces() returns trigger language plpgsql as $$
declare
  held integer;
begin
  perform from all_workspaces w where w.id in (select tenant_id from added) order by w.id for key share;
  get diagnostics held = row_count;
  if held < (select count(distinct tenant_id) from added) then
    raise foreign_key_violation using message = 'a contact of a workspace that is not there';
  end if;
  return null;
end $$;

create function workspace_takes_contacts() returns trigger language plpgsql as $$
begin
  delete from contacts where tenant_id = old.id;
  return null;
end $$;

create function tag_takes_its_contacts() returns trigger language plpgsql as $$
begin
  delete from contact_tags where tenant_id = old.tenant_id and tag_id = old.id;
  return null;
end $$;

-- PL/pgSQL caches a trigger's plans from its first calls, mostly for one row, but they must be good for ten thousand as well. Hence each
-- row is looked up by its key.
create function count_contacts() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- In the order of the key, so that two statements never wait for each other crosswise.
  if tg_op = 'INSERT' then
    insert into contact_counts as c (tenant_id, status, count)
      select n.* from (select tenant_id, status, count(*) from new_rows group by 1, 2) n
      where exists (select from workspaces w where w.id = n.tenant_id) order by 1, 2
      on conflict (tenant_id, status) do update set count = c.count + excluded.count;
    insert into contact_statuses (tenant_id, status, contact_id)
      select tenant_id, status, id from new_rows where status <> 'subscribed' order by tenant_id, id;
  elsif tg_op = 'DELETE' then
    insert into contact_counts as c (tenant_id, status, count)
      select o.* from (select tenant_id, status, -count(*) from old_rows group by 1, 2) o
      where exists (select from workspaces w where w.id = o.tenant_id) order by 1, 2
      on conflict (tenant_id, status) do update set count = c.count + excluded.count;
    delete from contact_statuses s using old_rows o
      where o.status <> 'subscribed' and s.tenant_id = o.tenant_id and s.contact_id = o.id;
  elsif exists (select tenant_id, id, status from new_rows except select tenant_id, id, status from old_rows) then
    insert into contact_counts as c (tenant_id, status, count)
      select tenant_id, status, sum(n) from (
        select tenant_id, status, count(*) as n from new_rows group by 1, 2
        union all
        select tenant_id, status, -count(*) from old_rows group by 1, 2
      ) d group by 1, 2 having sum(n) <> 0 order by 1, 2
      on conflict (tenant_id, status) do update set count = c.count + excluded.count;
    delete from contact_statuses s using (
        select tenant_id, id, status from new_rows where status = 'subscribed' except select tenant_id, id, status from old_rows) n
      where s.tenant_id = n.tenant_id and s.contact_id = n.id;
    insert into contact_statuses (tenant_id, contact_id, status)
      select tenant_id, id, status from new_rows where status <> 'subscribed' except select tenant_id, id, status from old_rows
      order by 1, 2
      on conflict (tenant_id, contact_id) do update set status = excluded.status;
  end if;
  return null;
end $$;

-- `for no key update`: foreign keys of other statements lock these rows too and must not be waited for.
create function count_tagged() returns trigger language plpgsql as $$
declare
  held integer;
begin
  -- `for no key update`: the foreign keys of other statements hold these rows too, and must not be waited for.
  if tg_op = 'INSERT' then
    perform from tags t where (t.tenant_id, t.id) in (select tenant_id, tag_id from new_rows) order by t.tenant_id, t.id for no key update;
    get diagnostics held = row_count;
    if held < (select count(*) from (select distinct tenant_id, tag_id from new_rows) d) then
      raise foreign_key_violation using message = 'a contact gets a tag that is not there';
    end if;
    update tags t set usage_count = t.usage_count + d.n
      from (select tenant_id, tag_id, count(*) as n from new_rows group by 1, 2) d
      where t.tenant_id = d.tenant_id and t.id = d.tag_id;
  else
    perform from tags t where (t.tenant_id, t.id) in (select tenant_id, tag_id from old_rows) order by t.tenant_id, t.id for no key update;
    update tags t set usage_count = t.usage_count - d.n
      from (select tenant_id, tag_id, count(*) as n from old_rows group by 1, 2) d
      where t.tenant_id = d.tenant_id and t.id = d.tag_id;
  end if;
  return null;
end $$;

-- `sanad.by` is the author of changes in a transaction: whatever statement changes a contact, its author is recorded.
create function said_by(name text) returns text language sql stable as $$
  select nullif(current_setting('sanad.by', true), '')::jsonb ->> name
$$;

-- In SQL, so that the planner inlines it.
create function change_of(field text, before text, after text) returns jsonb language sql immutable as $$
  select case when before is not distinct from after then '{}'::jsonb
    else jsonb_build_object(field, jsonb_build_array(left(before, 200), left(after, 200))) end
$$;

create function note_contact_changes() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  -- Who does it: see `contact-history.ts`.
  said jsonb := nullif(current_setting('sanad.by', true), '')::jsonb;
begin
  -- What stands in an entry of its own.
  if said ->> 'told' is not null then return null; end if;
  insert into contact_events (tenant_id, contact_id, kind, detail, before, actor_id, actor_name, import_id, run_id, job_id)
    select n.tenant_id, n.id, 'changed',
      change_of('email', o.email, n.email) || change_of('firstName', o.first_name, n.first_name)
        || change_of('lastName', o.last_name, n.last_name) || change_of('status', o.status, n.status)
        || change_of('language', o.language, n.language)
        || change_of('timeZone', o.time_zone, n.time_zone)
        || case when o.attributes = n.attributes then '{}' else (
          select coalesce(jsonb_object_agg('attributes.' || k.name, jsonb_build_array(left(o.attributes ->> k.name, 200),
            left(n.attributes ->> k.name, 200))), '{}')
          from (select name from (select jsonb_object_keys(o.attributes) as name union select jsonb_object_keys(n.attributes)) names
            where o.attributes -> name is distinct from n.attributes -> name order by 1 limit 50) k) end,
      case when o.attributes <> n.attributes then (
        select jsonb_object_agg(k.name, k.value) from (
          select name, o.attributes -> name as value, row_number() over (order by name) as place
          from (select jsonb_object_keys(o.attributes) as name union select jsonb_object_keys(n.attributes)) names
          where o.attributes -> name is distinct from n.attributes -> name) k
        where k.place > 50 or jsonb_typeof(k.value) <> 'string' or length(k.value #>> '{}') > 200) end,
      (said ->> 'actorId')::uuid, said ->> 'actorName', (said ->> 'importId')::uuid, (said ->> 'runId')::uuid, (said ->> 'jobId')::uuid
    from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
    where (o.email, o.first_name, o.last_name, o.status, o.language, o.time_zone, o.attributes)
      is distinct from (n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone, n.attributes);
  return null;
end $$;

-- A deleted workspace gets no events for removed tags.
create function note_untagged() returns trigger language plpgsql as $$
begin
  insert into contact_events (tenant_id, contact_id, kind, detail, actor_id, actor_name, run_id)
    select o.tenant_id, o.contact_id, 'untagged',
      jsonb_build_object('tagId', o.tag_id, 'en', t.name_en, 'ar', t.name_ar, 'color', t.color, 'since', o.created_at),
      said_by('actorId')::uuid, said_by('actorName'), said_by('runId')::uuid
    from old_rows o
    join tags t on t.tenant_id = o.tenant_id and t.id = o.tag_id
    join contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id
    where exists (select from workspaces w where w.id = o.tenant_id);
  return null;
end $$;

create function store_preferences() returns trigger language plpgsql as $$
declare
  refused uuid[];
begin
  select coalesce(array_agg(topic_id order by topic_id), '{}') into refused from topic_choices
    where tenant_id = old.tenant_id and contact_id = old.id and not wanted;
  if refused <> '{}' or old.paused_until > now() then
    insert into deleted_contact_preferences values (old.tenant_id, old.email, refused, old.paused_until)
      on conflict (tenant_id, email) do update set topic_ids = excluded.topic_ids, paused_until = excluded.paused_until;
  else
    delete from deleted_contact_preferences where tenant_id = old.tenant_id and email = old.email;
  end if;
  return old;
end $$;

-- Per statement: an import of a million contacts costs one lookup if no preferences are stored.
create function restore_preferences() returns trigger language plpgsql as $$
begin
  with back as (
    delete from deleted_contact_preferences k using added a where k.tenant_id = a.tenant_id and k.email = a.email
      returning a.tenant_id, a.id, k.topic_ids, k.paused_until
  ), refused as (
    insert into topic_choices (tenant_id, contact_id, topic_id, wanted)
      select b.tenant_id, b.id, t.id, false from back b join topics t on t.tenant_id = b.tenant_id and t.id = any(b.topic_ids)
      order by b.id, t.id
      on conflict do nothing
  )
  update contacts c set paused_until = b.paused_until from back b
    where c.tenant_id = b.tenant_id and c.id = b.id and b.paused_until > now();
  return null;
end $$;

create trigger workspace_takes_contacts after delete on all_workspaces
  for each row execute function workspace_takes_contacts();

create trigger tag_takes_its_contacts after delete on tags
  for each row execute function tag_takes_its_contacts();

create trigger contacts_counted_in after insert on contacts
  referencing new table as new_rows for each statement execute function count_contacts();
create trigger contacts_counted_out after delete on contacts
  referencing old table as old_rows for each statement execute function count_contacts();
create trigger contacts_counted_over after update on contacts
  referencing new table as new_rows old table as old_rows for each statement execute function count_contacts();
create trigger contacts_noted after update on contacts
  referencing old table as old_rows new table as new_rows for each statement execute function note_contact_changes();
create trigger contacts_preferences_stored before delete on contacts
  for each row execute function store_preferences();
create trigger contacts_preferences_restored after insert on contacts
  referencing new table as added for each statement execute function restore_preferences();
create trigger contacts_have_workspaces after insert on contacts
  referencing new table as added for each statement execute function contacts_have_workspaces();

create trigger contact_tags_counted_in after insert on contact_tags
  referencing new table as new_rows for each statement execute function count_tagged();
create trigger contact_tags_counted_out after delete on contact_tags
  referencing old table as old_rows for each statement execute function count_tagged();
create trigger contact_tags_noted_out after delete on contact_tags
  referencing old table as old_rows for each statement execute function note_untagged();
