-- expand
-- Saving the shop's profile in 1.0.0 also stored the default texts that nobody had changed. Without these rows, the shop
-- shows its release's defaults again, which say what its screens do.
DELETE FROM "settings" WHERE ("key", md5("value" #>> '{}')) IN (
  ('terms', '182aec70651118eaf10c2da4d65fd4cc'),
  ('deliveryAndExchange', '4740d228910f3b1ffca0796935883d3e'),
  ('privacyEnglish', '98573f29944102898ae57ace520494b7'),
  ('privacyMalay', '39c3f1b277bb7f1ae36dd6a65bca9f5b')
);
