-- From which browser an approval was requested; null for requests of the older build.
ALTER TABLE "approval_request" ADD COLUMN "requested_browser" TEXT;
