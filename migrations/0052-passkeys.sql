-- Passkeys (WebAuthn), and the challenges that they sign.

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index passkeys_user on passkeys (user_id, created_at);
comment on table passkeys is 'Credentials with which a person signs in without a password.';
comment on column passkeys.public_key is 'A COSE key.';
comment on column passkeys.counter is 'The signature counter of the last use; 0 where an authenticator has none.';

create table passkey_challenges (
  token_hash bytea primary key,
  challenge bytea not null,
  session_id uuid references sessions (id) on delete cascade,
  sign_in_hash bytea references sign_in_challenges (token_hash) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_session on passkey_challenges (session_id);
create index passkey_challenges_sign_in on passkey_challenges (sign_in_hash);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
comment on table passkey_challenges is 'Challenges that a passkey may sign once. Of a session, of a sign-in with the right password, or of neither.';
comment on column passkey_challenges.token_hash is 'Of a token that only the browser has that asked.';
