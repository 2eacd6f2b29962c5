-- What contacts want to hear of, and how they come by themselves: topics, sign-up forms, and what was agreed to.

create table topics (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name_en text not null,
  name_ar text not null,
  description_en text not null default '',
  description_ar text not null default '',
  -- Whether it goes to contacts that have not said what they want.
  is_default boolean not null default true,
  is_archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index topics_name_en on topics (tenant_id, lower(name_en));
create unique index topics_name_ar on topics (tenant_id, lower(name_ar));

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
create index topic_choices_topic on topic_choices (tenant_id, topic_id);

-- Until when a contact wants no mail at all.
alter table contacts add column paused_until timestamptz;

-- A topic that a send names cannot be deleted, or who left it would get that mail. Until now it was any text, which nothing read.
alter table jobs drop column topic, add column topic_id uuid,
  add constraint jobs_topic foreign key (tenant_id, topic_id) references topics (tenant_id, id);
create index jobs_topic on jobs (tenant_id, topic_id) where topic_id is not null;

create table forms (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  is_active boolean not null default true,
  texts jsonb not null,
  fields jsonb not null,
  -- In which it is shown; of both, the reader chooses.
  language text check (language in ('en', 'ar')),
  double_opt_in boolean not null default true,
  redirect_url text,
  origins text[] not null default '{}',
  accent text not null,
  background text not null,
  -- Rises with each change of what a visitor reads.
  version integer not null default 1,
  seen integer not null default 0,
  submitted integer not null default 0,
  confirmed integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- The address of a form's page names the form alone.
create unique index forms_id on forms (id);
create index forms_created on forms (tenant_id, created_at desc, id desc);

create table form_tags (
  tenant_id uuid not null,
  form_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, form_id, tag_id),
  foreign key (tenant_id, form_id) references forms (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tags (tenant_id, id) on delete cascade
);
create index form_tags_tag on form_tags (tenant_id, tag_id);

create table form_topics (
  tenant_id uuid not null,
  form_id uuid not null,
  topic_id uuid not null,
  primary key (tenant_id, form_id, topic_id),
  foreign key (tenant_id, form_id) references forms (tenant_id, id) on delete cascade,
  foreign key (tenant_id, topic_id) references topics (tenant_id, id) on delete cascade
);
create index form_topics_topic on form_topics (tenant_id, topic_id);

-- Who filled a form in and has to confirm it, once for each time that she is mailed. What was typed waits here: nobody can change a contact by
-- knowing its address, and a link confirms nothing but what was typed before it was sent.
create table signups (
  tenant_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  email text not null,
  given jsonb not null,
  language text not null check (language in ('en', 'ar')),
  version integer not null,
  -- What she read when she agreed.
  texts jsonb not null,
  -- The network she came from: an IPv4 address without its last number, an IPv6 address's first three groups.
  network text not null,
  -- The contact came to be by this, and goes with it where it is never confirmed.
  made_contact boolean not null default false,
  mails smallint not null default 0,
  mailed_at timestamptz,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, form_id) references forms (tenant_id, id) on delete cascade
);
create index signups_email on signups (tenant_id, email, asked_at);
create index signups_form on signups (tenant_id, form_id);
create index signups_asked on signups (asked_at);

-- What a contact agreed to. Stays when the form goes.
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
  -- Null where the form wanted no confirmation.
  confirmed_at timestamptz,
  confirmed_network text,
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, form_id) references forms (tenant_id, id) on delete set null (form_id)
);
create index consents_contact on consents (tenant_id, contact_id, asked_at desc);
create index consents_form on consents (tenant_id, form_id);
