-- Sign-up forms and consents.

create table forms (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  is_active boolean not null default true,
  texts jsonb not null,
  fields jsonb not null,
  -- The language of the form; null: the visitor chooses.
  language text check (language in ('en', 'ar')),
  double_opt_in boolean not null default true,
  redirect_url text,
  origins text[] not null default '{}',
  accent text not null,
  background text not null,
  -- Increases with each change of a visible text.
  version integer not null default 1,
  seen integer not null default 0,
  submitted integer not null default 0,
  confirmed integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table forms is 'Sign-up forms.';

create table form_tags (
  tenant_id uuid not null,
  form_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, form_id, tag_id),
  foreign key (tenant_id, form_id) references forms (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tags (tenant_id, id) on delete cascade
);
comment on table form_tags is 'Tags that a form assigns.';

create table form_topics (
  tenant_id uuid not null,
  form_id uuid not null,
  topic_id uuid not null,
  primary key (tenant_id, form_id, topic_id),
  foreign key (tenant_id, form_id) references forms (tenant_id, id) on delete cascade,
  foreign key (tenant_id, topic_id) references topics (tenant_id, id) on delete cascade
);
comment on table form_topics is 'Topics that a form offers.';

create table form_hours (
  tenant_id uuid not null,
  form_id uuid not null,
  hour timestamptz not null,
  seen integer not null default 0,
  submitted integer not null default 0,
  confirmed integer not null default 0,
  primary key (tenant_id, form_id, hour),
  foreign key (tenant_id, form_id) references forms (tenant_id, id) on delete cascade
);
comment on table form_hours is 'Views, submissions and confirmations of a form by hour, so that each reader gets days of their time zone.';

create table signups (
  tenant_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  email text not null,
  given jsonb not null,
  language text not null check (language in ('en', 'ar')),
  version integer not null,
  -- The texts that the visitor agreed to.
  texts jsonb not null,
  -- The visitor's network: an IPv4 address without its last number, or the first three groups of an IPv6 address.
  network text not null,
  -- The sign-up created the contact, which is deleted if it is never confirmed.
  made_contact boolean not null default false,
  mails smallint not null default 0,
  mailed_at timestamptz,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  -- Whether the confirmation uses the budget of system mail, because the workspace had no provider when the form was submitted.
  system_mail boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, form_id) references forms (tenant_id, id) on delete cascade
);
comment on table signups is 'Sign-ups that wait for confirmation. The input is stored here: an unconfirmed request cannot change a contact.';

create table consents (
  tenant_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  form_id uuid,
  form_name text not null,
  version integer not null,
  texts jsonb not null,
  language text not null check (language in ('en', 'ar')),
  network text not null,
  asked_at timestamptz not null,
  -- Null if the form required no confirmation.
  confirmed_at timestamptz,
  confirmed_network text,
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, form_id) references forms (tenant_id, id) on delete set null (form_id)
);
comment on table consents is 'Consents of contacts. They stay when the form is deleted.';

-- The address of a form's page contains only the form's id.
create unique index forms_id on forms (id);
create index forms_created on forms (tenant_id, created_at desc, id desc);

create index form_tags_tag on form_tags (tenant_id, tag_id);

create index form_topics_topic on form_topics (tenant_id, topic_id);

create index form_hours_hour on form_hours using brin (hour);

create index signups_email on signups (tenant_id, email, asked_at);
create index signups_form on signups (tenant_id, form_id);
create index signups_asked on signups (asked_at);

create index consents_contact on consents (tenant_id, contact_id, asked_at desc);
create index consents_form on consents (tenant_id, form_id);

create trigger consents_signalled after insert on consents
  referencing new table as new_rows for each statement execute function signal_confirmed();
