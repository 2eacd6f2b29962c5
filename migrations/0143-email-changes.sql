-- A person's change of their own email address. At most one waits, until a link to each of the two addresses confirms it.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null unique,
  -- In lower case. Whether it has an account is looked at only when its mail is written, and when the change is made.
  email text not null,
  -- The session that asked for the change and stays when it is made.
  session_id uuid references sessions (id) on delete set null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index email_changes_session on email_changes (session_id);
create index email_changes_expiry on email_changes (expires_at);

alter table mail_tokens
  drop constraint mail_tokens_purpose_check,
  add constraint mail_tokens_purpose_check
    check (purpose in ('reset-password', 'confirm-email', 'invitation', 'email-change-old', 'email-change-new'));
