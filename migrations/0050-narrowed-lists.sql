-- Two filters at once that neither index alone serves: what somebody did of one kind, and a common word among the few that are put away.
create index audit_log_actor_action on audit_log (actor_id, action, at desc, id desc) where workspace_id is null;
create index keep_contents_search_inactive on keep_contents using gin (tenant_id, search) where status = 'inactive';
