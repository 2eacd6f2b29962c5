-- Imports that one can stop and go on with, and who stays away although a file names her.
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check check (status in ('queued', 'running', 'stopped', 'done', 'failed'));
alter table imports add column kept integer not null default 0;
create index imports_stopped on imports (updated_at) where status = 'stopped';
-- Of `kept`: the row was taken, but the contact had left and stays away.
alter table import_refusals add column kept boolean not null default false;

-- Which file brought a contact, and when she last did something.
alter table contacts
  add column import_id uuid,
  add column last_opened_at timestamptz,
  add column last_clicked_at timestamptz,
  add column last_replied_at timestamptz;
update contacts c set last_opened_at = l.opened, last_clicked_at = l.clicked, last_replied_at = l.replied
  from (select tenant_id, contact_id, max(opened_at) as opened, max(clicked_at) as clicked, max(replied_at) as replied
    from ledger where opened_at is not null or clicked_at is not null or replied_at is not null group by 1, 2) l
  where c.tenant_id = l.tenant_id and c.id = l.contact_id;
create index contacts_language on contacts (tenant_id, language, id);
create index contacts_opened on contacts (tenant_id, last_opened_at) where last_opened_at is not null;
create index contacts_clicked on contacts (tenant_id, last_clicked_at) where last_clicked_at is not null;
create index contacts_replied on contacts (tenant_id, last_replied_at) where last_replied_at is not null;
create index contacts_attributes on contacts using gin (tenant_id, attributes jsonb_path_ops) where attributes <> '{}';

-- What was changed of a contact, for two years. What else happened to her stands in the ledger, among the messages and on her tags.
create table contact_events (
  tenant_id uuid not null,
  contact_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  kind text not null check (kind in ('changed', 'untagged', 'unsubscribed', 'merged')),
  -- Of a change: each field with what it was and what it is. Of a tag: its id, its names, and since when it was on.
  detail jsonb not null,
  actor_id uuid,
  actor_name text,
  import_id uuid,
  -- What one did to many contacts at once.
  run_id uuid,
  job_id uuid,
  primary key (tenant_id, contact_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create index contact_events_run on contact_events (tenant_id, run_id) where run_id is not null;
create index contact_events_at on contact_events using brin (at);

-- Who does it is said by `sanad.by` for the length of a transaction: whatever statement changes a contact, that is written with it.
create function said_by(name text) returns text language sql stable as $$
  select nullif(current_setting('sanad.by', true), '')::jsonb ->> name
$$;

create function note_contact_change() returns trigger language plpgsql as $$
declare
  fields jsonb;
begin
  -- What stands in an entry of its own.
  if said_by('told') is not null then return null; end if;
  select coalesce(jsonb_object_agg(f.name, jsonb_build_array(left(f.before, 200), left(f.after, 200))), '{}') into fields from (
    select v.* from (values ('email', old.email, new.email), ('firstName', old.first_name, new.first_name),
      ('lastName', old.last_name, new.last_name), ('status', old.status, new.status), ('language', old.language, new.language))
      as v (name, before, after) where v.before is distinct from v.after
    union all
    (select 'attributes.' || k.name, old.attributes ->> k.name, new.attributes ->> k.name
      from (select jsonb_object_keys(old.attributes) as name union select jsonb_object_keys(new.attributes)) k
      where old.attributes -> k.name is distinct from new.attributes -> k.name order by 1 limit 50)
  ) f;
  insert into contact_events (tenant_id, contact_id, kind, detail, actor_id, actor_name, import_id, run_id, job_id)
    values (new.tenant_id, new.id, 'changed', fields, said_by('actorId')::uuid, said_by('actorName'), said_by('importId')::uuid,
      said_by('runId')::uuid, said_by('jobId')::uuid);
  return null;
end $$;
create trigger contacts_noted after update of email, first_name, last_name, status, language, attributes on contacts
  for each row when ((old.email, old.first_name, old.last_name, old.status, old.language, old.attributes)
    is distinct from (new.email, new.first_name, new.last_name, new.status, new.language, new.attributes))
  execute function note_contact_change();

-- A tag that is itself deleted, and one of a contact that is deleted, leave nothing.
create function note_untagged() returns trigger language plpgsql as $$
begin
  insert into contact_events (tenant_id, contact_id, kind, detail, actor_id, actor_name, run_id)
    select o.tenant_id, o.contact_id, 'untagged',
      jsonb_build_object('tagId', o.tag_id, 'en', t.name_en, 'ar', t.name_ar, 'color', t.color, 'since', o.created_at),
      said_by('actorId')::uuid, said_by('actorName'), said_by('runId')::uuid
    from old_rows o
    join tags t on t.tenant_id = o.tenant_id and t.id = o.tag_id
    join contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id;
  return null;
end $$;
create trigger contact_tags_noted_out after delete on contact_tags
  referencing old table as old_rows for each statement execute function note_untagged();

-- Which link of which mail a contact followed, when first and how often.
create table contact_clicks (
  tenant_id uuid not null,
  contact_id uuid not null,
  job_id uuid not null,
  url text not null,
  first_at timestamptz not null,
  clicks integer not null default 1,
  primary key (tenant_id, contact_id, job_id, url),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
);
create index contact_clicks_job on contact_clicks (tenant_id, job_id);

-- What a contact was before she was merged with another: mail to the old address, and its ledger, are hers.
create table contact_aliases (
  tenant_id uuid not null,
  alias_id uuid not null,
  contact_id uuid not null,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, alias_id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create index contact_aliases_contact on contact_aliases (tenant_id, contact_id);
create index contact_aliases_email on contact_aliases (tenant_id, email);

-- What was done to many contacts at once, so that it can be taken back within a day.
create table contact_runs (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  action text not null,
  tag_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (tenant_id, id)
);
create index contact_runs_created on contact_runs (created_at);

-- What a group asks for beside its tags.
alter table groups add column conditions jsonb;
