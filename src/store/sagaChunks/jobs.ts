export { saga as albumJobs } from '@/features/albums/jobs/saga';
