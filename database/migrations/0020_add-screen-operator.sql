ALTER TABLE "staff_invitations" DROP CONSTRAINT "staff_invitations_role_check";--> statement-breakpoint
ALTER TABLE "staff_roles" DROP CONSTRAINT "staff_roles_role_check";--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_role_check" CHECK (role in ('owner', 'editor', 'imam', 'treasurer', 'teacher', 'screens', 'viewer'));--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_role_check" CHECK (role in ('owner', 'editor', 'imam', 'treasurer', 'teacher', 'screens', 'viewer'));