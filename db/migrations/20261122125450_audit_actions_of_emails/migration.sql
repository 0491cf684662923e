-- Staff read the audit log: it says "email" as every screen does now. `audit_log` is small, and nothing else writes these rows.
update audit_log set subject = 'email',
  deed = case deed when 'letter.sent-again' then 'email.resent' when 'letter.settled' then 'email.settled' else deed end
where subject = 'letter';
