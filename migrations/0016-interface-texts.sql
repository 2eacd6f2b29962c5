create table interface_texts (
  language text not null check (language ~ '^[a-z]{2,3}$'),
  id text not null check (length(id) between 1 and 300),
  text jsonb not null check (jsonb_typeof(text) in ('string', 'object')),
  updated_at timestamptz not null default now(),
  primary key (language, id)
);
comment on table interface_texts is 'Texts of the interface that an operator has changed: a text, or its plural forms.';
