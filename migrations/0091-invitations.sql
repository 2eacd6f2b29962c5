-- What a message invites to, as its calendar says: read once, when it comes in.
alter table message_contents add invitation jsonb;
