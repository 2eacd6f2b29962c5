-- Automations: their versions, the contacts in them, and the events that enrol contacts.

create table automations (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  user_id uuid references users (id) on delete set null,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'running', 'paused', 'archived')),
  -- The version for new enrolments.
  version integer not null default 1,
  -- Maintained by triggers: enrolments in total, active ones, and ended ones by outcome.
  entered integer not null default 0,
  active integer not null default 0,
  done integer not null default 0,
  reached integer not null default 0,
  removed integer not null default 0,
  started_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The reason why mails are blocked, once the owners were notified; null while mails go out.
  stuck text,
  primary key (tenant_id, id)
);
comment on table automations is 'Automations of a workspace.';

create table automation_versions (
  tenant_id uuid not null,
  automation_id uuid not null,
  version integer not null,
  flow jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, automation_id, version),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade
);
comment on table automation_versions is 'Flows of an automation by version.';

create table automation_runs (
  tenant_id uuid not null,
  automation_id uuid not null,
  contact_id uuid not null,
  round integer not null,
  version integer not null,
  status text not null default 'active' check (status in ('active', 'done', 'reached', 'removed')),
  step_id text,
  arrived_at timestamptz not null,
  due_at timestamptz,
  -- Failed attempts of the current step, and the reason for the delay.
  attempts smallint not null default 0,
  message text,
  entered_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, automation_id, contact_id, round),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
comment on table automation_runs is 'Enrolments: one contact''s way through an automation, once for each entry.';

create table automation_visits (
  tenant_id uuid not null,
  automation_id uuid not null,
  contact_id uuid not null,
  round integer not null,
  step_id text not null,
  at timestamptz not null,
  branch text,
  -- For a step that sends: the job whose ledger holds the mail, or the reason why there is none.
  job_id uuid,
  skipped text,
  primary key (tenant_id, automation_id, contact_id, round, step_id),
  foreign key (tenant_id, automation_id, contact_id, round) references automation_runs (tenant_id, automation_id, contact_id, round) on delete cascade
);
comment on table automation_visits is 'Steps done in an enrolment: each step once, whatever process fails.';

create table automation_steps (
  tenant_id uuid not null,
  automation_id uuid not null,
  step_id text not null,
  waiting integer not null default 0,
  passed integer not null default 0,
  primary key (tenant_id, automation_id, step_id),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade
);
comment on table automation_steps is 'Counters of the steps of an automation.';

create table automation_listeners (
  tenant_id uuid not null,
  automation_id uuid not null,
  kind text not null,
  -- The tag, form or template of the event; null for any.
  ref uuid,
  origins text[] not null default '{}',
  primary key (tenant_id, automation_id),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade
);
comment on table automation_listeners is 'Events that enrol contacts, of started automations.';

create table automation_fields (
  tenant_id uuid not null,
  automation_id uuid not null,
  field text not null,
  primary key (tenant_id, automation_id, field),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade
);
comment on table automation_fields is 'Contact fields whose dates an automation uses as its trigger or in a wait.';

create table automation_signals (
  tenant_id uuid not null,
  automation_id uuid not null,
  id bigint not null generated always as identity,
  contact_id uuid not null,
  at timestamptz not null default now(),
  -- No enrolment: a date field or the time zone of the contact changed.
  is_of_date boolean not null default false,
  primary key (tenant_id, automation_id, id),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade
);
comment on table automation_signals is 'Contacts to enrol: written in the transaction of the event, deleted with the enrolment.';

create table automation_enrolment_scans (
  tenant_id uuid not null,
  automation_id uuid not null,
  kind text not null check (kind in ('date', 'segment', 'hand')),
  key text not null,
  after uuid,
  -- Number of completed scans.
  round integer not null default 0,
  audience jsonb,
  due_at timestamptz not null,
  done_at timestamptz,
  -- The running scan covers what became due since this time (null: all contacts), and when it began.
  since timestamptz,
  begun_at timestamptz,
  primary key (tenant_id, automation_id, kind, key),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade
);
comment on table automation_enrolment_scans is 'Scans over contacts in batches: due dates, members of a segment, manual enrolments.';

create table automation_members (
  tenant_id uuid not null,
  automation_id uuid not null,
  contact_id uuid not null,
  primary key (tenant_id, automation_id, contact_id),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
comment on table automation_members is 'Members of the segment of an automation at its last scan.';

create index automations_created on automations (tenant_id, created_at desc, id desc);
create index automations_running on automations (id) where status = 'running';

create unique index automation_runs_one on automation_runs (tenant_id, automation_id, contact_id) where status = 'active';
create index automation_runs_due on automation_runs (tenant_id, automation_id, due_at) where status = 'active';
create index automation_runs_step on automation_runs (tenant_id, automation_id, step_id, entered_at desc, contact_id desc)
  where status = 'active';
create index automation_runs_contact on automation_runs (tenant_id, contact_id);
create index automation_runs_entered on automation_runs (tenant_id, automation_id, entered_at, contact_id, round) include (status);

create index automation_listeners_kind on automation_listeners (tenant_id, kind);

create index automation_enrolment_scans_due on automation_enrolment_scans (tenant_id, automation_id, due_at) where done_at is null;

create index automation_members_contact on automation_members (tenant_id, contact_id);

-- Updates counters in key order to avoid deadlocks.
create function count_runs() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform from automations a where (a.tenant_id, a.id) in (select tenant_id, automation_id from old_rows)
      order by a.tenant_id, a.id for no key update;
  end if;
  if tg_op = 'INSERT' then
    update automations a set entered = a.entered + d.n, active = a.active + d.active
      from (select tenant_id, automation_id, count(*) as n, count(*) filter (where status = 'active') as active
        from new_rows group by 1, 2) d
      where a.tenant_id = d.tenant_id and a.id = d.automation_id;
    insert into automation_steps as s (tenant_id, automation_id, step_id, waiting)
      select tenant_id, automation_id, step_id, count(*) from new_rows where status = 'active' group by 1, 2, 3 order by 1, 2, 3
      on conflict (tenant_id, automation_id, step_id) do update set waiting = s.waiting + excluded.waiting;
  elsif tg_op = 'DELETE' then
    update automations a set active = a.active - d.active
      from (select tenant_id, automation_id, count(*) filter (where status = 'active') as active
        from old_rows group by 1, 2) d
      where a.tenant_id = d.tenant_id and a.id = d.automation_id and d.active > 0;
    update automation_steps s set waiting = s.waiting - d.n
      from (select tenant_id, automation_id, step_id, count(*) as n from old_rows where status = 'active' group by 1, 2, 3) d
      where s.tenant_id = d.tenant_id and s.automation_id = d.automation_id and s.step_id = d.step_id;
  else
    update automations a set active = a.active + d.active, done = a.done + d.done, reached = a.reached + d.reached,
        removed = a.removed + d.removed
      from (select tenant_id, automation_id, sum(n) filter (where status = 'active') as active,
          coalesce(sum(n) filter (where status = 'done'), 0) as done,
          coalesce(sum(n) filter (where status = 'reached'), 0) as reached,
          coalesce(sum(n) filter (where status = 'removed'), 0) as removed
        from (select tenant_id, automation_id, status, 1 as n from new_rows
          union all select tenant_id, automation_id, status, -1 from old_rows) x group by 1, 2) d
      where a.tenant_id = d.tenant_id and a.id = d.automation_id
        and (d.active <> 0 or d.done <> 0 or d.reached <> 0 or d.removed <> 0);
    insert into automation_steps as s (tenant_id, automation_id, step_id, waiting)
      select tenant_id, automation_id, step_id, sum(n) from (
        select tenant_id, automation_id, step_id, 1 as n from new_rows where status = 'active'
        union all select tenant_id, automation_id, step_id, -1 from old_rows where status = 'active') x
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (tenant_id, automation_id, step_id) do update set waiting = s.waiting + excluded.waiting;
  end if;
  return null;
end $$;

create function count_visits() returns trigger language plpgsql as $$
begin
  insert into automation_steps as s (tenant_id, automation_id, step_id, passed)
    select tenant_id, automation_id, step_id, count(*) from new_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, automation_id, step_id) do update set passed = s.passed + excluded.passed;
  return null;
end $$;

-- Writes contact events for the automations that listen for them.
create function signal_created() returns trigger language plpgsql as $$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.id from new_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'created'
      and case when n.import_id is not null then 'import' else coalesce(said_by('origin'), 'hand') end = any(l.origins);
  insert into automation_signals (tenant_id, automation_id, contact_id, is_of_date)
    select distinct l.tenant_id, l.automation_id, n.id, true from new_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'date'
    join automation_fields f on f.tenant_id = l.tenant_id and f.automation_id = l.automation_id and n.attributes ? f.field;
  return null;
end $$;

create function signal_changed() returns trigger language plpgsql
  set enable_nestloop = off as $$
begin
  if exists (select from automation_listeners l where l.kind = 'segment' and l.tenant_id in (select tenant_id from new_rows)) then
    insert into automation_signals (tenant_id, automation_id, contact_id)
      select l.tenant_id, l.automation_id, n.id
      from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
      join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'segment'
      where (o.email, o.first_name, o.last_name, o.status, o.language, o.time_zone, o.attributes)
        is distinct from (n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone, n.attributes);
  end if;
  if exists (select from automation_fields f where f.tenant_id in (select tenant_id from new_rows)) then
    insert into automation_signals (tenant_id, automation_id, contact_id, is_of_date)
      select distinct f.tenant_id, f.automation_id, n.id, true
      from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
      join automation_fields f on f.tenant_id = n.tenant_id
      where (o.attributes -> f.field, o.time_zone) is distinct from (n.attributes -> f.field, n.time_zone)
        and (o.attributes ? f.field or n.attributes ? f.field);
  end if;
  return null;
end $$;

-- Tags moved by a merge are not new tags. A contact that gains or loses a tag of a segment is evaluated again.
create function signal_tagged() returns trigger language plpgsql as $$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.contact_id from changed_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.ref = n.tag_id
      and l.kind = case when tg_op = 'INSERT' then 'tagged' else 'untagged' end
    where coalesce(said_by('told'), '') <> 'merged';
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.contact_id from changed_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'segment'
    join groups g on g.tenant_id = l.tenant_id and g.id = l.ref
    where position(n.tag_id::text in coalesce(g.conditions::text, '')) > 0
      or exists (select from group_tags t where t.tenant_id = n.tenant_id and t.group_id = g.id and t.tag_id = n.tag_id);
  return null;
end $$;

create function signal_confirmed() returns trigger language plpgsql as $$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.contact_id from new_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'confirmed' and (l.ref is null or l.ref = n.form_id);
  return null;
end $$;

-- Per row: a running send updates none of these columns and pays nothing.
create function signal_mail() returns trigger language plpgsql as $$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, coalesce(a.contact_id, new.contact_id) from automation_listeners l
    join jobs j on j.tenant_id = new.tenant_id and j.id = new.job_id and j.template_id = l.ref
    left join contact_aliases a on a.tenant_id = new.tenant_id and a.alias_id = new.contact_id
    where l.tenant_id = new.tenant_id and l.kind = tg_argv[0];
  return null;
end $$;

-- A changed segment is scanned for all contacts again.
create function walk_again() returns trigger language plpgsql as $$
begin
  update automation_enrolment_scans w set since = null, begun_at = null, after = null, due_at = least(w.due_at, now())
    from automation_listeners l
    where l.tenant_id = coalesce(new.tenant_id, old.tenant_id) and l.kind = 'segment'
      and l.ref = (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid
      and w.tenant_id = l.tenant_id and w.automation_id = l.automation_id and w.kind = 'segment';
  return null;
end $$;

create trigger contacts_signalled after insert on contacts
  referencing new table as new_rows for each statement execute function signal_created();
create trigger contacts_signalled_over after update on contacts
  referencing old table as old_rows new table as new_rows for each statement execute function signal_changed();

create trigger contact_tags_signalled_in after insert on contact_tags
  referencing new table as changed_rows for each statement execute function signal_tagged();
create trigger contact_tags_signalled_out after delete on contact_tags
  referencing old table as changed_rows for each statement execute function signal_tagged();

create trigger groups_walked_again after update on groups for each row
  when ((old.match, old.conditions) is distinct from (new.match, new.conditions)) execute function walk_again('id');

create trigger group_tags_walked_again after insert or delete on group_tags
  for each row execute function walk_again('group_id');

create trigger automation_runs_counted_in after insert on automation_runs
  referencing new table as new_rows for each statement execute function count_runs();
create trigger automation_runs_counted_out after delete on automation_runs
  referencing old table as old_rows for each statement execute function count_runs();
create trigger automation_runs_counted_over after update on automation_runs
  referencing new table as new_rows old table as old_rows for each statement execute function count_runs();

create trigger automation_visits_counted_in after insert on automation_visits
  referencing new table as new_rows for each statement execute function count_visits();
