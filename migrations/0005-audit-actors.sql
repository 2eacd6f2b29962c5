-- An entry tells who acted, also after that person has left: her id and the name she had then.
alter table audit_log add column actor_name text not null default '';
update audit_log set actor_name = trim(first_name || ' ' || last_name) from users where users.id = actor_id;
alter table audit_log drop constraint audit_log_actor_id_fkey;
create index audit_log_search on audit_log using gin (lower(action || ' ' || actor_name) gin_trgm_ops);

-- What has had its time is cleared by it.
create index rate_limits_window on rate_limits (window_start);
create index used_refresh_tokens_used on used_refresh_tokens (used_at);
create index system_mails_created on system_mails (created_at);
create index mail_tokens_expiry on mail_tokens (expires_at);
