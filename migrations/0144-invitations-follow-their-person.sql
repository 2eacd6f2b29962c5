-- The person who had the invited address when they changed it: the invitation is theirs, whatever address they have now.
-- The workspace still sees the address that it typed.
alter table workspace_invitations add column user_id uuid references users (id) on delete set null;
create index workspace_invitations_user on workspace_invitations (user_id);
