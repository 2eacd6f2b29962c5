-- How many left through a send, for its page and its list: found by the send, of which few quarters of an hour have any. What is sent writes no line of it.
create index send_counts_left on send_counts (tenant_id, job_id) include (unsubscribed) where unsubscribed > 0;
