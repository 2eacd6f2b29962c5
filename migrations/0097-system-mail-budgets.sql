-- What a day's budget of system mail was used for: one row for each budget, person, workspace or address, so that processes count exactly.
create table mail_budgets (
  -- `person`, `workspace`, or the kind of a mail to one address.
  kind text not null,
  -- An id, or the hash of an address.
  subject text not null,
  day date not null,
  used integer not null check (used >= 0),
  primary key (kind, subject, day)
);
create index mail_budgets_day on mail_budgets (day);

-- The stamp of a form's page is good for one sign-up.
create table used_stamps (
  stamp_hash bytea primary key,
  -- Of the address, so that the same sign-up sent twice gets the same answer.
  email_hash bytea not null,
  used_at timestamptz not null default now()
);
create index used_stamps_time on used_stamps (used_at);

-- Whether the confirmation is budgeted as system mail, because the workspace had no provider when the form was sent.
alter table signups add column system_mail boolean not null default false;
