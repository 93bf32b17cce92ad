import { create } from '@bufbuild/protobuf';
import { PostReviewedSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { postReviewed } from './post-pushes.js';

it('a decision that was taken back leaves no labels and nobody who decided', () => {
  const message = create(PostReviewedSchema, { postId: 1, authorId: 2, labelsVersion: 3, reviewedBy: 'superviser' });
  expect(postReviewed(message)[0]?.payload).toMatchObject({
    id: 1,
    version: 3,
    reviewed_by: '',
    labels: { lang: null, tone: null, spheres: [], oblasts: [], event: null, saved: false, is_ignored: false },
  });
});
