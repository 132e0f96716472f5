// The program: everything is in app/; this turns its result into an exit status.
#include "app/run.hpp"

int main(int argc, char** argv)
{
    return recount::run(argc, argv);
}
