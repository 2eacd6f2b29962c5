-- What somebody did of one kind: neither index alone serves both filters.
create index audit_log_actor_action on audit_log (actor_id, action, at desc, id desc) where workspace_id is null;
