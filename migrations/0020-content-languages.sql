-- The version that was sent; null: the first one. Reports and the inbox read it.
alter table ledger add column language text;

create table job_contents (
  tenant_id uuid not null,
  job_id uuid not null,
  language text not null,
  subject text not null,
  html text,
  text text,
  primary key (tenant_id, job_id, language),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
);
comment on table job_contents is 'The email of a send in other languages than its first, which is in jobs.';

create table template_contents (
  tenant_id uuid not null,
  template_id uuid not null,
  language text not null,
  subject text not null,
  content text not null,
  text text not null default '',
  primary key (tenant_id, template_id, language),
  foreign key (tenant_id, template_id) references templates (tenant_id, id) on delete cascade
);
comment on table template_contents is 'The email of a template in other languages than its first, which is in templates.';

-- Winners of an A/B test by language, where a language decided for itself.
alter table job_tests add column winners jsonb not null default '{}';

-- The contact chose the language; imports and forms do not change it.
alter table contacts add column language_chosen boolean not null default false;

alter table deleted_contact_preferences add column language text;
comment on table deleted_contact_preferences is 'Topics, pauses and languages that deleted contacts chose, by address. They hold again when the address returns.';

create or replace function store_preferences() returns trigger language plpgsql as $$
declare
  refused uuid[];
begin
  select coalesce(array_agg(topic_id order by topic_id), '{}') into refused from topic_choices
    where tenant_id = old.tenant_id and contact_id = old.id and not wanted;
  if refused <> '{}' or old.paused_until > now() or old.language_chosen then
    insert into deleted_contact_preferences (tenant_id, email, topic_ids, paused_until, language)
      values (old.tenant_id, old.email, refused, old.paused_until, case when old.language_chosen then old.language end)
      on conflict (tenant_id, email) do update set topic_ids = excluded.topic_ids, paused_until = excluded.paused_until,
        language = excluded.language;
  else
    delete from deleted_contact_preferences where tenant_id = old.tenant_id and email = old.email;
  end if;
  return old;
end $$;

create or replace function restore_preferences() returns trigger language plpgsql as $$
begin
  with back as (
    delete from deleted_contact_preferences k using added a where k.tenant_id = a.tenant_id and k.email = a.email
      returning a.tenant_id, a.id, k.topic_ids, k.paused_until, k.language
  ), refused as (
    insert into topic_choices (tenant_id, contact_id, topic_id, wanted)
      select b.tenant_id, b.id, t.id, false from back b join topics t on t.tenant_id = b.tenant_id and t.id = any(b.topic_ids)
      order by b.id, t.id
      on conflict do nothing
  )
  update contacts c set paused_until = case when b.paused_until > now() then b.paused_until else c.paused_until end,
      language = coalesce(b.language, c.language), language_chosen = b.language is not null
    from back b
    where c.tenant_id = b.tenant_id and c.id = b.id and (b.paused_until > now() or b.language is not null);
  return null;
end $$;

-- All versions of a template show its pictures.
create or replace function note_template_pictures() returns trigger language plpgsql as $$
begin
  perform note_pictures(new.tenant_id, new.id, concat(new.content, E'\n', (select string_agg(c.content, E'\n')
    from template_contents c where c.tenant_id = new.tenant_id and c.template_id = new.id)));
  return null;
end $$;
