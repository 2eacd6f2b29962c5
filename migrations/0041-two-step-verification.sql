-- Two-step verification: an authenticator app beside the password, recovery codes, and devices that skip the code.

create table authenticators (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  recovery_salt bytea not null,
  confirmed_at timestamptz,
  last_step integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table authenticators is 'Authenticator apps (TOTP, RFC 6238). One counts from its confirmation by a code.';
comment on column authenticators.secret is 'Sealed.';
comment on column authenticators.last_step is 'The latest time step whose code was used; codes of it and of earlier ones are refused.';

create table recovery_codes (
  user_id uuid not null references authenticators (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'Unused recovery codes, hashed by argon2id with the salt of the authenticator.';

create table remembered_devices (
  id uuid primary key,
  user_id uuid not null references authenticators (user_id) on delete cascade,
  token_hash bytea not null unique,
  device text not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index remembered_devices_user on remembered_devices (user_id, created_at);
create index remembered_devices_expiry on remembered_devices (expires_at);
comment on table remembered_devices is 'Browsers on which a person signs in without a code until expires_at.';

create table sign_in_challenges (
  token_hash bytea primary key,
  user_id uuid not null references authenticators (user_id) on delete cascade,
  remember_me boolean not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);
comment on table sign_in_challenges is 'Sign-ins with the right password that still need a code.';
