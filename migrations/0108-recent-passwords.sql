-- When the person of a session last gave their password. Null: not in this session, or before this version.
alter table sessions add column password_given_at timestamptz;
