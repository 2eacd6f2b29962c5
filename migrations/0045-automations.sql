-- Automations: what happens to a contact by itself, step by step, once something has happened.

create table automations (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  user_id uuid references users (id) on delete set null,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'running', 'paused', 'archived')),
  -- The version by which contacts enter now.
  version integer not null default 1,
  -- Kept by statement: how many contacts entered, are under way, and how their ways ended.
  entered integer not null default 0,
  active integer not null default 0,
  done integer not null default 0,
  reached integer not null default 0,
  removed integer not null default 0,
  started_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index automations_created on automations (tenant_id, created_at desc, id desc);
create index automations_running on automations (id) where status = 'running';

create table automation_versions (
  tenant_id uuid not null,
  automation_id uuid not null,
  version integer not null,
  flow jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, automation_id, version),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade
);

-- One contact's way through, each time she enters. What is to be done next, and when.
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
  -- How often its step stumbled, and why she is not getting on.
  attempts smallint not null default 0,
  message text,
  entered_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, automation_id, contact_id, round),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create unique index automation_runs_one on automation_runs (tenant_id, automation_id, contact_id) where status = 'active';
create index automation_runs_due on automation_runs (tenant_id, automation_id, due_at) where status = 'active';
create index automation_runs_step on automation_runs (tenant_id, automation_id, step_id, entered_at desc, contact_id desc)
  where status = 'active';
create index automation_runs_entered on automation_runs (tenant_id, automation_id, entered_at desc, contact_id desc);
create index automation_runs_contact on automation_runs (tenant_id, contact_id);

-- What was done: each step once for each way, whatever dies meanwhile.
create table automation_visits (
  tenant_id uuid not null,
  automation_id uuid not null,
  contact_id uuid not null,
  round integer not null,
  step_id text not null,
  at timestamptz not null,
  branch text,
  -- Of a step that sends: the job whose ledger holds the mail, or why there is none.
  job_id uuid,
  skipped text,
  primary key (tenant_id, automation_id, contact_id, round, step_id),
  foreign key (tenant_id, automation_id, contact_id, round)
    references automation_runs (tenant_id, automation_id, contact_id, round) on delete cascade
);

create table automation_steps (
  tenant_id uuid not null,
  automation_id uuid not null,
  step_id text not null,
  waiting integer not null default 0,
  passed integer not null default 0,
  primary key (tenant_id, automation_id, step_id),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade
);

-- What lets contacts enter, of automations that were started.
create table automation_listeners (
  tenant_id uuid not null,
  automation_id uuid not null,
  kind text not null,
  -- The tag, form or template that is meant; any where there is none.
  ref uuid,
  origins text[] not null default '{}',
  primary key (tenant_id, automation_id),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade
);
create index automation_listeners_kind on automation_listeners (tenant_id, kind);

-- Who is to enter: written by the database with what happened, in its transaction, and taken away with her entry.
create table automation_signals (
  tenant_id uuid not null,
  automation_id uuid not null,
  id bigint generated always as identity,
  contact_id uuid not null,
  at timestamptz not null default now(),
  primary key (tenant_id, automation_id, id),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade
);

-- Walks over contacts in pieces: the day of a date, the members of a segment, who is let in by hand.
create table automation_walks (
  tenant_id uuid not null,
  automation_id uuid not null,
  kind text not null check (kind in ('date', 'segment', 'hand')),
  key text not null,
  after uuid,
  -- How often it came to its end.
  round integer not null default 0,
  audience jsonb,
  due_at timestamptz not null,
  done_at timestamptz,
  primary key (tenant_id, automation_id, kind, key),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade
);
create index automation_walks_due on automation_walks (tenant_id, automation_id, due_at) where done_at is null;

-- Who was in the segment when it was last looked at.
create table automation_members (
  tenant_id uuid not null,
  automation_id uuid not null,
  contact_id uuid not null,
  primary key (tenant_id, automation_id, contact_id),
  foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create index automation_members_contact on automation_members (tenant_id, contact_id);

-- The sends of an automation's steps are jobs like any other.
alter table jobs
  add column automation_id uuid,
  add column step_id text,
  add constraint jobs_automation foreign key (tenant_id, automation_id) references automations (tenant_id, id)
    on delete set null (automation_id);
create index jobs_automation on jobs (tenant_id, automation_id, step_id) where automation_id is not null;

-- Counters, in the order of the key, so that two statements never wait for each other crosswise.
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
create trigger automation_runs_counted_in after insert on automation_runs
  referencing new table as new_rows for each statement execute function count_runs();
create trigger automation_runs_counted_out after delete on automation_runs
  referencing old table as old_rows for each statement execute function count_runs();
create trigger automation_runs_counted_over after update on automation_runs
  referencing new table as new_rows old table as old_rows for each statement execute function count_runs();

create function count_visits() returns trigger language plpgsql as $$
begin
  insert into automation_steps as s (tenant_id, automation_id, step_id, passed)
    select tenant_id, automation_id, step_id, count(*) from new_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, automation_id, step_id) do update set passed = s.passed + excluded.passed;
  return null;
end $$;
create trigger automation_visits_counted_in after insert on automation_visits
  referencing new table as new_rows for each statement execute function count_visits();

-- What happens to contacts, told to the automations that listen for it.
create function signal_created() returns trigger language plpgsql as $$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.id from new_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'created'
      and case when n.import_id is not null then 'import' else coalesce(said_by('origin'), 'hand') end = any(l.origins);
  return null;
end $$;
create trigger contacts_signalled after insert on contacts
  referencing new table as new_rows for each statement execute function signal_created();

create function signal_tagged() returns trigger language plpgsql as $$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.contact_id from changed_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.ref = n.tag_id
      and l.kind = case when tg_op = 'INSERT' then 'tagged' else 'untagged' end;
  return null;
end $$;
create trigger contact_tags_signalled_in after insert on contact_tags
  referencing new table as changed_rows for each statement execute function signal_tagged();
create trigger contact_tags_signalled_out after delete on contact_tags
  referencing old table as changed_rows for each statement execute function signal_tagged();

create function signal_confirmed() returns trigger language plpgsql as $$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.contact_id from new_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'confirmed' and (l.ref is null or l.ref = n.form_id);
  return null;
end $$;
create trigger consents_signalled after insert on consents
  referencing new table as new_rows for each statement execute function signal_confirmed();

-- Row by row: what a send itself writes names none of these columns, and pays nothing.
create function signal_mail() returns trigger language plpgsql as $$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, coalesce(a.contact_id, new.contact_id) from automation_listeners l
    join jobs j on j.tenant_id = new.tenant_id and j.id = new.job_id and j.template_id = l.ref
    left join contact_aliases a on a.tenant_id = new.tenant_id and a.alias_id = new.contact_id
    where l.tenant_id = new.tenant_id and l.kind = tg_argv[0];
  return null;
end $$;
create trigger ledger_opened after update of opened_at on ledger
  for each row when (old.opened_at is null and new.opened_at is not null) execute function signal_mail('opened');
create trigger ledger_clicked after update of clicked_at on ledger
  for each row when (old.clicked_at is null and new.clicked_at is not null) execute function signal_mail('clicked');
create trigger ledger_replied after update of replied_at on ledger
  for each row when (old.replied_at is null and new.replied_at is not null) execute function signal_mail('replied');
